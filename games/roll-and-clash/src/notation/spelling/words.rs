//! All words, for the documentation and for suggestions.

use kernel::{Vocabulary, Word};

const fn word(form: &'static str, about: &'static str) -> Word {
    Word { form, about }
}

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
        "KAGUNE KAKUGAN MASK QUINQUE DOVE",
        "symbols of coloured dice; also by three letters or more (`kag`, `kak`), or K G M Q D",
    ),
    word("BLACK WHITE SPIRAL", "symbols of the black-and-white die; also B W S, and `joker` for the spiral"),
    word(
        "KAGUNE KAGUNE - DOVE | SPIRAL",
        "five dice, numbered 0 to 4: four coloured ones, then the black-and-white one; `-` or `blank` was not rolled; the bar may be left out; letters may stand together (`KK-DS`)",
    ),
    word("(MASK) MASK*", "a die that was kept in the latest roll (Aside); one that is set aside (marked)"),
    word("kaneki, toka, eto, juzo", "characters and their boards"),
    word("tsukiyama, uta, mado, nishio, yomo, amon, ayato, hinami", "allies"),
    word(
        "t1, t2, t3, bench, ccg",
        "techniques: two of the front, one of the K.O. side, that of a duellist's lower board, the CCG technique",
    ),
    word("700ms, 0.7s, 700", "times since the game began, in milliseconds without a unit"),
    word("yes, no", "also true, false; a place that can be yes or no may be written without it"),
];

const PLACES: &[Word] = &[
    word(
        "<Name>.board <character> [slot <number>] [ko]",
        "the board, and where its cube is; also `2/7`: slot and tokens",
    ),
    word("<Name>.slot <number>", "wounds on the side that shows; 0 is the heart"),
    word("<Name>.at <slot>/<tokens>", "both: `2/7`; `slots <numbers>` for all seats in order"),
    word("<Name>.ko [yes]", "the K.O. side shows, with the cube on its heart"),
    word("<Name>.side front|ko", "which side shows; `out` too"),
    word("<Name>.out [yes]", "eliminated: nothing is left of tokens, ally, dice"),
    word("<Name>.bench <character> [slot <number>] [ko]", "Duel: the lower board"),
    word("<Name>.bench.slot <number>, <Name>.bench.ko [yes]", "Duel: its cube, its side"),
    word("<Name>.ally <ally> [active]", "the ally tile; `none` for no tile"),
    word("<Name>.active [yes]", "its ally is active; all others are not"),
    word("<Name>.tokens <number>", "damage tokens before the board"),
    word("tokens <numbers>", "those of all seats in order; also by name: `tokens Ben 1 Dot 2`"),
    word("<Name>.dice <dice>", "the five dice, all of the latest roll unless marked otherwise"),
    word(
        "<Name>.dice power|t1|t2|t3|ccg",
        "dice that show just this, the rest blank; write board and ally above. Also `kaneki.t1`, `regen`, `uta`",
    ),
    word("<Name>.power", "the same for a complete Power: the ally's, or Regeneration while K.O."),
    word("<Name>.die.<number> <symbol>", "one die"),
    word(
        "<Name>.aside <dice>",
        "the dice that were kept in the latest roll, by number or by what they show; the others were not",
    ),
    word("<Name>.marked <dice>", "the dice that are set aside"),
    word("<Name>.debt <dice>", "one of these must be rerolled first; they become Aside"),
    word(
        "<Name>.ready_at <time>, <Name>.hushed_until <time>",
        "no roll before this; no second false slap before this",
    ),
    word(
        "<Name>.touched <time>",
        "when the dice last changed; a complete Power is slapped by the table some time after",
    ),
    word("<Name>.answer <time>", "how long after the slap it answered"),
    word("<Name>.rolls <number>", "beat mode: rolls made in this beat"),
    word("<Name>.shown <dice>", "beat mode: the dice as everybody saw them before the beat; else as they are"),
    word(
        "<Name>.plan <action>",
        "beat mode: its plan; write dice and board above. When all have one, they are carried out",
    ),
    word("<Name>.ccg, ccg <Name>", "who holds the CCG token; `ccg nobody`"),
    word("active <Name>", "whose ally is active, by the owner or the ally; `nobody`"),
    word("charges <number>", "Hinami's charges, while she is active"),
    word("phase play", "everybody acts at any time"),
    word("phase plan [<time>]", "beat mode: everybody plans, until then"),
    word("phase wait [<time>]", "a countdown, until then"),
    word(
        "phase answer <Name> [at <time>] [<Name> <time> …]",
        "Name slapped a complete Power, then; these answered so long after; also `slapped <Name> …`",
    ),
    word("phase change <Name> [from <time>] [until <time>]", "Duel: Name may change boards and ally"),
    word("phase pick", "boards and allies are chosen; write what was taken below"),
    word("order <Names>", "in which order boards are picked"),
    word("beat <number>", "beat mode: the number of the beat"),
    word("initiative <Name>", "beat mode: who comes first in it"),
    word("began <time>", "when Play first began"),
    word(
        "rule <key> <value>",
        "a number or a switch of the data file (`[constants]`, `[timing]`, `[beat]`, `[duel]`): `rule ccg_damage 3`; also `timing <key> <time>`",
    ),
    word("pace relaxed|children <key> <time>", "a time of a slower pace"),
    word("cost <character> t1|t2|t3|ccg|regen <symbols>", "what something of a character costs"),
    word("cost <ally> <symbols>", "what an ally's Power costs"),
    word("track <character> <numbers>", "the tokens to leave each slot"),
    word("threshold <character> <number>", "the tokens that eliminate a K.O. player"),
    word(
        "technique <character> t1|t2|t3 <key> <value>",
        "another value of a technique: amount, to, from, alt_amount, alt_if, reroll_kept; `none` takes it away",
    ),
    word("ally <ally> <key> <value>", "another value of an ally: amount, face"),
    word("faces coloured|bw <symbols>", "the six faces of a kind of die"),
    word("joker <symbol>", "which face is the joker"),
];

const CHANCES: &[Word] = &[
    word(
        "die <symbols>",
        "what coloured dice fall on, the lowest number first; a black-and-white symbol is for that die",
    ),
    word("bw <symbols>", "what the black-and-white die falls on"),
    word("order <Names>", "the setup: in which order boards are picked"),
    word("initiative <Name>", "the setup in beat mode: who comes first"),
    word("board <character>", "the board of somebody who did not choose in time"),
    word("ally <ally>", "the ally of somebody who did not choose in time"),
];

const ACTIONS: &[Word] = &[
    word("take <character>", "before the game: this board"),
    word("take <ally>", "before the game: this ally"),
    word("roll all", "rolls all five dice; also `roll` alone"),
    word(
        "roll <dice>",
        "rolls these, by number or by what they show: `roll 0 2 3`, `roll MASK DOVE`, `roll blank`, `roll all but KAGUNE KAGUNE`",
    ),
    word("set aside <die>", "marks a die, by number or by what it shows: no rule looks at it"),
    word(
        "use <technique> [on <Name>] [extra <Names>] [with <dice>]",
        "a technique; its target where there is a choice and more than one; who gets what does not divide evenly, else clockwise; the dice that pay, else the usual ones. Also by its character (`use toka.t1`) or its name, and `split Ben 3 Cy 2 Dot 3` with the amounts of all",
    ),
    word("use ccg on <Name>", "hands the CCG token on; also `give ccg to <Name>`"),
    word("slap", "a Power, an answer, or a noise; a complete Power also `use power`"),
    word("nothing", "beat mode: does nothing in this beat; also `pass`"),
    word("change boards", "Duel, after the other's Power: the lower board comes up"),
    word("change ally <ally>", "Duel: another ally; both: `change boards ally <ally>`"),
    word("keep", "Duel: changes nothing"),
];

const FIELDS: &[Word] = &[
    word("phase", "pick, wait, play, answer, change, plan or over"),
    word("until", "when what goes on ends: the pick, the wait, the answers, the change, the plan; else `none`"),
    word("from", "from when on the change of a duel is open; else `none`"),
    word("picking", "board or ally, while they are picked; else `none`"),
    word("picks", "how many picks were made"),
    word("slapper, slapped_at", "who slapped the Power that is being answered, and when; else `nobody`, `none`"),
    word("waiting", "who is asked, in any order"),
    word("now, began", "when the latest step was; when Play first began"),
    word("ccg", "who holds the CCG token, or `nobody`"),
    word("active, active.ally", "whose ally is active, or `nobody`; which it is, or `none`"),
    word("charges", "Hinami's charges"),
    word("order, initiative, beat", "the order of picks; beat mode: who comes first, the number of the beat"),
    word("supply, borrowed", "tokens in the middle; tokens on boards beyond those of the box"),
    word("tokens, slots", "the tokens, the slots of all seats in order"),
    word(
        "up, ko, out, players",
        "who shows the front side, who is K.O., who is out, who is not out, in any order",
    ),
    word("free", "the ally tiles that nobody has, in any order"),
    word("winners, late", "who won, in any order, or `nobody`; whether time was up: yes or no"),
    word("options.mode, options.pace, options.duel", "the options"),
    word("<Name>.board", "the character; also with `slot <number>`, or `ko`"),
    word("<Name>.slot, <Name>.tokens", "wounds on the side that shows; tokens"),
    word("<Name>.at", "both: `2/4`; also `<Name>.board kaneki 2/4`"),
    word("<Name>.side", "up (or front), ko or out"),
    word("<Name>.up, <Name>.ko, <Name>.out", "yes or no; `yes` need not be written, here and below"),
    word("<Name>.bench, <Name>.bench.slot, <Name>.bench.ko", "Duel: the lower board"),
    word(
        "<Name>.ally, <Name>.active",
        "the ally, or `none`, also with `active` or `inactive`; whether it is active",
    ),
    word("<Name>.ccg", "whether it holds the CCG token: yes or no"),
    word(
        "<Name>.dice",
        "what the five dice show, `-` for blank; in a beat that is being planned others see them as before it",
    ),
    word("<Name>.die.<number>", "one of them"),
    word(
        "<Name>.blank, <Name>.loose, <Name>.aside, <Name>.marked",
        "dice by number: not rolled; of the latest roll; kept in it; set aside",
    ),
    word("<Name>.debt", "the dice of which one must be rerolled first, or `none`; also yes or no"),
    word(
        "<Name>.ready_at, <Name>.hushed_until, <Name>.touched",
        "times: the next roll, the next false slap, the latest change of dice",
    ),
    word("<Name>.answer", "how long after the slap it answered, or `none`"),
    word("<Name>.planned", "beat mode: whether it has made its plan: yes or no"),
    word("<Name>.rolls", "beat mode: its rolls in the beat that is planned, else `none`"),
    word("<Name>.plan", "beat mode: its plan; hidden from the others"),
    word("<Name>.payable", "the techniques that its dice pay for, in any order"),
    word("<Name>.power", "whether its Power is complete: yes or no"),
    word("<Name>.techniques", "the techniques that it has now, in any order: t1 t2 ccg"),
    word("<Name>.neighbours, <Name>.others", "who these are now, in any order"),
    word("<Name>.threshold", "the tokens that eliminate it while K.O."),
    word("<Name>.price", "the tokens that wound it, or eliminate it while K.O."),
    word("<Name>.won", "once it is over: yes or no; before, hidden"),
    word("dice, tokens, plan, …", "with `sees`: the same of one's own seat"),
    word(
        "cost.<character>.t1, cost.<character>.ccg, cost.<character>.regen",
        "symbols of the data file, in any order",
    ),
    word("cost.<ally>", "likewise"),
    word("track.<character>, threshold.<character>", "the tokens to leave each slot; those that eliminate"),
    word("rule.<key>", "a number or a switch of the data file"),
];

const EVENTS: &[Word] = &[
    word("<Name> took <character>", "a board was taken"),
    word("<Name> took <ally>", "an ally was taken"),
    word("round starts in <time>", "a countdown, after which Play begins or goes on"),
    word("round starts", "Play begins or goes on now"),
    word("beat <number> <Name>", "beat mode: a beat began; who comes first"),
    word(
        "<Name> rolled <dice> shows <dice>",
        "which dice, by number or `all`; what all five show now. While a beat is planned told to Name alone",
    ),
    word("<Name> set aside <number>", "a die was marked; likewise"),
    word("<Name> slapped falsely", "without a complete Power"),
    word("<Name> planned", "beat mode: a plan was made"),
    word(
        "<Name> shows <dice>",
        "beat mode: the dice as the plans are carried out; which are kept or set aside need not be written",
    ),
    word("<Name> lost the plan", "beat mode: it cannot be carried out any more"),
    word(
        "<Name> used <technique> of <character> with <dice>",
        "a technique, whose board it stands on, the dice that paid",
    ),
    word(
        "<Name> gets <number> [<number> from <Name>] has <number> by technique|last_slap|ccg|ally",
        "tokens came; how many of them from whose board; how many lie there now; why",
    ),
    word("<Name> cancelled charges <number>", "Hinami: a technique did nothing to Name; the charges left"),
    word("<Name> must reroll <dice>", "a debt: one of these"),
    word("ccg to <Name>", "the CCG token moved; `nobody`: back to the middle"),
    word("<Name> slapped power|regeneration [by table]", "a complete Power; the table slapped for Name"),
    word("<Name> answered after <time>", "an answer, so long after the slap"),
    word("last <Names>", "who was last to slap"),
    word("<Name> eliminated", "out of the game"),
    word("<Name> ally <ally> acts", "an ally did something by itself"),
    word("<Name> wounded slot <number> paid <number>", "a wound, the slot now, what it cost"),
    word("<Name> knocked out", "the board is turned to its K.O. side"),
    word("<Name> discards <number>", "tokens went back to the middle"),
    word("<Name> ally <ally> active", "an ally is active"),
    word("<Name> ally <ally> lost", "an ally is not active any more"),
    word("<Name> regenerated slot <number>", "the board is turned to its front"),
    word("<Name> changed to <character>", "Duel: the lower board came up"),
    word("<Name> changed ally to <ally>", "Duel: another ally tile"),
    word("<Name> changed nothing", "Duel: neither"),
    word("ended <Names>", "the game is over; who won"),
];
