//! All words, for the documentation and for suggestions.

use kernel::spell::word;
use kernel::{Vocabulary, Word};

pub(crate) const WORDS: Vocabulary = Vocabulary {
    values: VALUES,
    places: PLACES,
    chances: CHANCES,
    actions: ACTIONS,
    fields: FIELDS,
    events: EVENTS,
};

const VALUES: &[Word] = &[
    word(
        "C F T D M",
        "cards: Coffee, Food, Transformation, Dove, Mask; also by the word (`coffee`, `dove`), and letters together (`CCF`)",
    ),
    word(
        "kaneki, kimi, hide, mado, amon, suzuya, nishiki, rize, touka, tsukiyama, hinami",
        "characters; in the Mask variant also uta, yoshimura, yomo, half_kaneki (or `half-kaneki`), yoriko",
    ),
    word(
        "anteiku, university, ccg_hq, back_alley, helter_skelter, mask_shop, ghoul_restaurant, cochlea",
        "locations; hyphens, underscores and spaces do not matter (`Mask Shop`); the last two are red",
    ),
    word("0 1 2 3 4 5 6 7", "positions of the ring, clockwise; 0 has the start symbol"),
    word(
        "coffee2, food2, dove2, any2, transformation1",
        "tests and their squares; also `two-coffee`, `any-two`, `one-transformation`",
    ),
    word("given", "the square of markers that somebody gave"),
    word(
        "suspect:coffee2, interrogate, cover_remove, cover_give, attack_most, attack_three",
        "deeds of locations; a Suspicion of each test",
    ),
    word("human, ghoul, inspector", "kinds"),
    word(
        "D0 to D11",
        "with `phase`: what is asked, by the number of the decision; also by its name (`AskTarget`, `CoverRemove`)",
    ),
    word("kaneki, neutral", "in news: the face of a Support token"),
    word("met, failed, void", "what became of an objective; `void`: it does not count in this ending"),
    word("yes, no", "also true, false"),
];

const PLACES: &[Word] = &[
    word(
        "turn <Name>",
        "whose turn it is. It begins at the next line that is neither `given` nor `next`: a complete Collection ends the game, else Name is asked for the move",
    ),
    word("turn.number <number>", "the number of that turn, from 1; who was first follows from it"),
    word("round <number>", "the round instead"),
    word("first <Name>", "who has the first turn"),
    word(
        "at <location>",
        "the active player has just entered this location (or this position): its deeds are done from the first on, Suspicion by itself",
    ),
    word(
        "doing <deed>",
        "as `at`, but from this deed on; the first location of the list that has it, unless `at` or `token` says where",
    ),
    word(
        "asked <Name>",
        "Name is interrogated and chooses two cards; with three markers the hand is shown already",
    ),
    word("shown <Name> <cards>", "Name is interrogated and has shown these; the active player swaps or not"),
    word(
        "phase first_up [<Names>]",
        "Mask variant, D0: these, or all, choose the card that lies up; the others have chosen a `picked` card, or a Mask if they were dealt one",
    ),
    word("phase first_show [<Names>]", "D1: these, or all, choose two cards to show"),
    word("phase first_give [<Names>]", "D2: the cards were shown; these, or all, choose one to give"),
    word("phase start", "D3: the turn begins, as with `turn`"),
    word("phase ask", "D4: as `doing interrogate`"),
    word("phase answer <Name>", "D5: as `asked`"),
    word("phase exchange <Name> [<cards>]", "D6: as `shown`; without cards the first two of the hand"),
    word(
        "phase place <Names> [asked <Name>]",
        "D7: these choose a card to lie up, four in hand; the second name is who was interrogated",
    ),
    word("phase remove", "D8: as `doing cover_remove`"),
    word("phase mark", "D9: as `doing cover_give`"),
    word("phase attack", "D10: as `doing attack_most`; with `at cochlea`, attack_three"),
    word("phase support", "D11: the location is done; the Support step"),
    word("<Name>.character <character>", "who Name is"),
    word("characters <characters>", "the characters in play, as the option"),
    word("<Name>.hand <cards>", "the hand; with fewer than three cards the rest is dealt"),
    word("<Name>.up <card>", "Mask variant: the card that lies up"),
    word("<Name>.gone <card>", "Mask variant, in `phase place`: the card that lay up and went to the other"),
    word("<Name>.picked <cards>", "what Name has chosen in the preliminary exchange; Name is then not waited for"),
    word("<Name>.markers <number>", "so many markers, on the square `given`"),
    word("<Name>.markers <square> <number>", "markers on squares: `coffee2 2 given 1`"),
    word("markers <numbers>", "markers of all seats in order, on the square `given`"),
    word("pool <number>", "markers in the Pool; what is then missing lies in the box"),
    word("last_turn yes", "the Pool was empty in this turn: it is the last"),
    word("token <location>", "where the Action token stands, by location or position"),
    word("visible <positions>", "the tiles that lie face up, by position or location; all others are hidden"),
    word("hidden <positions>", "the tiles that are hidden; all others lie face up"),
    word("ring <locations>", "all eight locations, from position 0 on"),
    word("tile.<number> <location>", "the location at a position; what lay there changes places with it"),
    word("red_known yes", "a red tile was turned before, so that both are known"),
    word("kaneki <Name>", "Support variant: before whom Transformed Kaneki lies"),
    word(
        "<Name>.token <Name>",
        "Support variant: the token before the first Name is the one that the second had at first",
    ),
    word(
        "<Name>.looked <Names>",
        "Support variant: the tokens that Name has looked at, by who had them at first; the own is always among them",
    ),
    word("<Name>.exchanges <number>", "how many interrogations Name took part in; write it above what was seen"),
    word(
        "met <Name> <Name> [turn <number>] [shown <cards>] [gave <card>] [got <card>] [since <number>]",
        "the latest interrogation of the second by the first: what was shown, what the first gave and got, how many interrogations each was in since; turn 0 is the preliminary exchange, in which each sees cards of the right neighbour and gives it one",
    ),
    word("<Name>.tested <test> yes|no [turn <number>] [since <number>]", "what a Suspicion told of Name"),
    word(
        "<Name>.entered <card> [turn <number>] [since <number>]",
        "Mask variant: the latest card that all saw go into the hand",
    ),
    word("<Name>.began [since <number>]", "Name had a turn, which began without a complete Collection"),
    word("rule <key> <value>", "a switch of the data file: `rule pool_end_is_latched no`"),
    word(
        "goal <character> collection <cards>",
        "what a character wants in the data file; also `alive <cards>`, `killing <kinds>`, `partner <character>`, `special <number>`, `kinds <kinds>`, `slots <kinds>`, `players <number>`; `none` takes it away",
    ),
    word("location <location> deeds <deeds>", "what is done at a location; also `location <location> red yes`"),
    word(
        "setup <row> pool <number>",
        "a row of the table of setups (`4`, `6b`); also `ghouls`, `inspectors`, `humans`, several in one line",
    ),
    word("clue <card> plus <numbers>", "how many cards of a kind are marked 4+, 5+, 6+, 7+, 8+"),
    word("second_red <number>", "where the second red tile lies; lays the ring anew"),
];

const CHANCES: &[Word] = &[
    word("tile <locations>", "the setup: the locations from position 0 on"),
    word(
        "cast <characters>",
        "the setup with characters by lot: who plays, Humans first, then Ghouls, then Inspectors",
    ),
    word("character <characters>", "the setup: who is who, in the order of seats"),
    word("card <cards>", "the deal: all cards of the first seat, then all of the next"),
    word("kaneki <Name>", "Support variant: who is dealt Transformed Kaneki"),
    word("first <Name>", "who has the first turn"),
];

const ACTIONS: &[Word] = &[
    word("up <card>", "D0, D7: this card lies up"),
    word("show <card> <card>", "D1, D5: shows these two cards"),
    word("give <card>", "D2: gives this card to the right neighbour"),
    word(
        "move <number>",
        "D3: moves the token to the first or the second visible tile ahead; also `move <location>`, `move to <position>`",
    ),
    word("special <Name>", "D3: an Inspector's Special instead of the move"),
    word("ask <Name>", "D4: interrogates Name; also `interrogate`"),
    word(
        "swap <card> for <card>",
        "D6: gives the first, takes the second; `up` before a card means the one that lies up: `swap up T for M`, `swap D for up M`",
    ),
    word("keep", "D6: swaps nothing, only pretends; also `pretend`, `no swap`"),
    word(
        "remove <Name> [<square>]",
        "D8: takes a marker off Name's board; the square may be left out where there is one only",
    ),
    word("mark <Name>", "D9: gives Name a marker of the Pool; also `give <Name>`"),
    word("attack <Name>", "D10: attacks Name"),
    word("look <Name>", "D11: looks at the Support token before Name; also `look own`"),
    word("trade <Name>", "D11: trades Support tokens with Name, unseen"),
    word("skip", "D4, D8, D9, D10, D11: does not; also `pass`, `nothing`, `skip attack`"),
];

const FIELDS: &[Word] = &[
    word(
        "phase",
        "what is asked: first_up (D0), first_show (D1), first_give (D2), start (D3), ask (D4), answer (D5), exchange (D6), place (D7), remove (D8), mark (D9), attack (D10), support (D11) or over",
    ),
    word("turn, active", "whose turn it is; `nobody` once it is over"),
    word("turn.number, round, first", "its number and its round, 0 before the first; who was first"),
    word("doing", "the deed that is being done, or `none`"),
    word("target", "who is being interrogated, or `nobody`"),
    word(
        "setup, ghouls, inspectors, humans",
        "the row of the table of setups (`4`, `6a`), and how many of each it has",
    ),
    word("options.mask, options.support", "whether a variant is played: yes or no"),
    word("cast", "the characters in play, in any order"),
    word("deck", "all clue cards in play, as `C 3 F 3 T 3 D 3` or their number"),
    word("deck.<card>", "how many of one kind"),
    word("pool, pool.full", "markers in the Pool now; at the start of the game"),
    word("last_turn", "whether the game ends after this turn: yes or no"),
    word("token, here", "where the token stands, as position or location; the location"),
    word("visible", "the tiles that lie face up, as positions or locations in any order"),
    word("hidden", "the tiles that are hidden, likewise"),
    word("ring", "all locations from position 0 on; `unknown` for those that nobody has seen"),
    word(
        "tile.<number>, tile.<number>.visible",
        "the location at a position, hidden if nobody has seen it; whether it lies face up",
    ),
    word("place.<location>", "the position of a location"),
    word("red_known", "whether both red tiles are known: yes or no"),
    word("moves", "where the token can go now, as positions or locations in any order"),
    word("moves.1, moves.2", "one and two visible tiles ahead; `none` if there is no such tile"),
    word("deeds, deeds.<location>", "what is done where the token stands; at a location"),
    word(
        "goal.<character>.collection, goal.<character>.alive, goal.<character>.killing, goal.<character>.kinds",
        "what a character wants and is",
    ),
    word(
        "goal.<character>.partner, goal.<character>.special",
        "whose survival it wants; the least markers of its Special",
    ),
    word(
        "targets",
        "for the one who is asked: whom he may strike with the Special, interrogate, take a marker from, give one to, attack; hidden from all others",
    ),
    word("markers", "the markers of all seats in order"),
    word("<Name>.markers", "how many markers, or on which squares: `coffee2 2 given 1`"),
    word("<Name>.markers.<square>", "how many on one square"),
    word("<Name>.shows", "how many cards it would show in an interrogation now"),
    word("<Name>.cards", "how many cards it has in hand"),
    word(
        "<Name>.up, <Name>.gone",
        "Mask variant: the card that lies up; the one that went to the other while the next is chosen",
    ),
    word("<Name>.ready", "whether it is not waited for: yes or no"),
    word("<Name>.exchanges", "how many interrogations it took part in"),
    word("<Name>.tested", "what the latest tests said: `coffee2 yes dove2 no`"),
    word(
        "<Name>.tested.<test>, <Name>.tested.<test>.turn, <Name>.tested.<test>.since",
        "yes, no or `none`; in which turn; how many interrogations it was in since",
    ),
    word(
        "<Name>.entered, <Name>.entered.turn, <Name>.entered.since",
        "Mask variant: the latest card that all saw go into its hand",
    ),
    word("<Name>.began", "how many interrogations it was in since its latest turn began; `none` before its first"),
    word(
        "<Name>.token, <Name>.looked",
        "Support variant: the token before it, by who had it at first; the tokens it looked at, likewise",
    ),
    word(
        "<Name>.kaneki",
        "Support variant: whether that token is Transformed Kaneki, yes or no; hidden from those who do not know",
    ),
    word(
        "<Name>.hand, <Name>.character, <Name>.kinds",
        "its hand in any order, who it is, what it counts as; hidden unless one's own or the game is over",
    ),
    word("<Name>.picked", "what it has chosen in a step that is not over; hidden unless one's own"),
    word("hand, character, picked, markers, up, …", "with `sees`: the same of one's own seat"),
    word(
        "met.<Name>.<Name>, met.<Name>.<Name>.cards, met.<Name>.<Name>.since",
        "the latest interrogation of the second by the first: its turn, or `none`; how many cards were shown; how many interrogations each was in since",
    ),
    word(
        "met.<Name>.<Name>.shown, met.<Name>.<Name>.gave, met.<Name>.<Name>.got",
        "what was shown; what the first gave and got; hidden from all but these two",
    ),
    word("shown.<Name>", "with `sees`: what Name showed one latest"),
    word("showed.<Name>", "with `sees`: what one showed Name latest"),
    word(
        "gave.<Name>, got.<Name>",
        "with `sees`: what one gave Name and got from Name when they last met, or `none`",
    ),
    word("winners, reason", "who won, in any order; instant, death, pool_empty or rounds; `none` before the end"),
    word(
        "attacker, attacked, dead, reversed",
        "once it is over: who attacked whom, who died, whether Transformed Kaneki turned the attack; else `nobody`, `none`",
    ),
    word("<Name>.won, <Name>.dead", "whether it won, hidden before the end; whether it died"),
    word(
        "<Name>.objectives",
        "once it is over: `killing met team failed`, in this order those it has of killing, team, alive, partner, collection; before, hidden",
    ),
    word(
        "<Name>.killing, <Name>.team, <Name>.alive, <Name>.partner, <Name>.collection",
        "one of them: met, failed, void, or `none` if it has no such objective",
    ),
];

const EVENTS: &[Word] = &[
    word("<Name> dealt <character> <cards> [kaneki|neutral]", "one's own character and cards; the Support token"),
    word("<Name> starts", "who has the first turn"),
    word("<Name> ready", "Name has chosen cards; which, is not told to all"),
    word("<Name> up <card>", "Mask variant: a card lies up at the start"),
    word("<Name> showed <Name> <cards>", "told to these two: cards were shown, sorted in the order C F T D M"),
    word("all shown", "everybody has shown two cards to the left"),
    word("<Name> gave <Name> <card>", "told to these two: the card of the preliminary exchange"),
    word("all given", "everybody has given a card to the right"),
    word("turn <number> <Name>", "a turn began"),
    word("<Name> moved <position> to <position> <location>", "the token was moved"),
    word("turned <position> <location> visible|hidden", "a tile was turned"),
    word(
        "suspicion <test> checked <Names> took <Names> pool <number>",
        "a Suspicion: who was checked, who took a marker (in the order of seats, or `nobody`), what is left",
    ),
    word("pool empty", "the last marker left the Pool"),
    word("idle <deed>", "a deed that cannot be done was passed over"),
    word("<Name> skipped <deed>", "the active player did not; also `skipped support`"),
    word("<Name> interrogated <Name> cards <number>", "an interrogation began, and so many cards are shown"),
    word("<Name> swapped <card> for <card> with <Name>", "told to these two: what the first gave and took"),
    word("<Name> swapped nothing with <Name>", "told to these two: there was no swap"),
    word("interrogation over <Name> <Name>", "told to all, whatever was swapped"),
    word(
        "<Name> up gone <card>",
        "Mask variant: the card that lay up went to the other, and Name chooses the next",
    ),
    word(
        "<Name> up changed <card> to <card> old to hand|other",
        "Mask variant: another card lies up; where the old one went",
    ),
    word("<Name> removed <square> from <Name> pool <number>", "a marker went back"),
    word("<Name> marked <Name> pool <number>", "a marker was given"),
    word(
        "<Name> attacked <Name> by most|three|special <character> <character> [kaneki yes|no yes|no] died <Name>",
        "an attack: how, who both are, Support variant: whether their tokens are Transformed Kaneki, who died",
    ),
    word(
        "<Name> looked at <Name> [kaneki|neutral]",
        "somebody looked at a token; the face only for the one who looked",
    ),
    word("<Name> traded with <Name>", "two tokens were traded"),
    word(
        "ended <reason> <Names>",
        "instant, death, pool_empty or rounds; who won, in the order of seats, or nobody",
    ),
];
