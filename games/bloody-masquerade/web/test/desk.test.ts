import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { HOUSE, type Action, type Clue, type Rules, type View } from '$wire/bloody-masquerade';
import { MasqueradeDesk } from '../desk.svelte';
import { houseRules } from '../house';
import { earlier, lately, outcome } from '../met';
import { meets } from '../nouns';
import { destination, passed, way } from '../ring';
import { fill, tints } from '../tints';
import { words } from '../words';
import { house, me, meeting, Position, seat, view } from './position';

beforeAll(() => words.use('en'));
beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

const MOVES: Action[] = [1, 2].map((steps) => ({ do: 'move', steps }));
const sit = (at: View, legal: readonly Action[], rules: Partial<Rules> = {}) => {
  const position = new Position(at, legal);
  position.house = house(rules);
  return { desk: new MasqueradeDesk(position), position };
};
const key = (desk: MasqueradeDesk, ...keys: string[]) =>
  keys.map((one) => desk.press({ key: one, code: /^[a-z]$/.test(one) ? `Key${one.toUpperCase()}` : one }));

describe('the ring', () => {
  test('hidden places are passed over and turned up', () => {
    expect(destination(view(), 1)).toBe(3);
    expect(destination(view(), 2)).toBe(5);
    expect(passed(view(), 5)).toEqual([4]);
    expect(way(6, 1, 8)).toEqual([6, 7, 0, 1]);
  });

  test('a lit place is chosen and confirmed; another says why not', () => {
    const { desk, position } = sit(view(), MOVES);
    desk.touchPlace(4);
    expect(desk.why).toBe('hidden_tile');
    desk.touchPlace(2);
    expect(desk.why).toBe('token_here');
    desk.touchPlace(7);
    expect(desk.why).toBe('too_far');
    desk.confirm();
    expect(desk.why).toBe('choose_tile');
    desk.touchPlace(5);
    expect(desk.offers.main.label).toBe('Go to Helter Skelter');
    desk.confirm();
    expect(position.sent).toEqual([{ do: 'move', steps: 2 }]);
  });

  test('the only way is chosen already', () => {
    const { desk } = sit(view(), [{ do: 'move', steps: 1 }]);
    expect(desk.choice.steps).toBe(1);
  });

  test('off turn a place shows what it is', () => {
    const { desk } = sit(view({ waiting: [1], active: 1 }), []);
    desk.touchPlace(3);
    expect(desk.sheet).toEqual({ of: 'tile', tile: 'ccg_hq' });
  });
});

describe('house values', () => {
  test('the card that lies up counts in the outlook as the house says, and so do two Masks', () => {
    // The Location ahead looks for two Food.
    const told = (rules: Partial<Rules>) => {
      const seats = [seat({ up: 'food' }), seat(), seat(), seat()];
      const { desk } = sit(
        view({
          options: { ...view().options, mask: true },
          seats,
          me: me({ hand: ['coffee', 'food', 'dove'] }),
        }),
        MOVES,
        rules,
      );
      desk.touchPlace(3);
      desk.toggle();
      return desk.outlook?.text;
    };
    expect(told({})).toBe('You would take a marker here.');
    expect(told({ faceup_counts_for_suspicion: false })).toBe('You would take no marker here.');
    expect(meets('any2', ['mask', 'coffee', 'mask'], true)).toBe(true);
    expect(meets('any2', ['mask', 'coffee', 'mask'], false)).toBe(false);
  });

  test('from how many markers the one with the most can be attacked', () => {
    const at = (least: number) =>
      sit(view({ phase: { is: 'attack' }, doing: 'attack_most' }), [], {
        attack_most_min_markers: least,
      }).desk.whySeat(1);
    expect([0, 1].map(at)).toEqual([null, 'not_the_most']);
  });

  test('the rules at a table tell its values', () => {
    const here = house({ interrogation_show_all_at: 2, masks_count_as_identical_pair: false });
    const { options } = view();
    expect(houseRules(here, options, 'suspicion')).toEqual([
      'At this table the whole hand is shown with 2 markers or more.',
    ]);
    expect(houseRules(here, { ...options, mask: true }, 'mask')).toEqual([
      'At this table the face-up card counts for: Suspicion.',
      'At this table two Masks do not count as two of a kind.',
    ]);
    expect(houseRules(here, options, 'mask')).toEqual([]);
    const position = new Position(view(), []);
    position.house = here;
    const desk = new MasqueradeDesk(position);
    expect(desk.house).toBe(here);
    position.house = undefined;
    expect(desk.house).toBe(HOUSE);
  });

  test('any colour that CSS knows paints a clue, and what is none is not taken for another clue', () => {
    const isColour = (name: string) => name === 'purple';
    expect(fill('green', isColour)).toBe('#6cc583');
    expect(fill('purple', isColour)).toContain('purple');
    expect(['yellow', 'green', 'red', 'blue', 'grey'].map((name) => fill(name, isColour))).not.toContain(
      fill('mauvish', isColour),
    );
    expect(tints([{ id: 'dove', colour: 'x;--food-fill:red', count: 6 }], isColour)).not.toContain('red');
  });
});

describe('cards', () => {
  const SHOW: Action[] = [
    { do: 'show', cards: ['coffee', 'food'] },
    { do: 'show', cards: ['coffee', 'dove'] },
    { do: 'show', cards: ['food', 'dove'] },
  ];
  const first = (change: Partial<View> = {}) =>
    view({ phase: { is: 'first_show' }, waiting: [0, 1], turn: 0, ...change });

  test('two are shown, in the order of kinds; covered ones are not named', () => {
    const { desk, position } = sit(first(), SHOW);
    key(desk, '3', '1');
    expect(desk.offers.main.label).toBe('Show these two');
    key(desk, 'v');
    expect(desk.offers.main.label).toBe('Show Coffee, Dove');
    key(desk, 'Enter');
    expect(position.sent).toEqual([{ do: 'show', cards: ['coffee', 'dove'] }]);
  });

  test('cards that nobody has looked at are asked for twice', () => {
    const { desk, position } = sit(first(), SHOW);
    key(desk, '3', '1', 'Enter');
    expect([desk.unseen, desk.offers.main.label, position.sent]).toEqual([true, 'Yes: Show these two', []]);
    key(desk, 'Enter');
    expect(position.sent).toHaveLength(1);

    const looked = sit(first(), SHOW);
    key(looked.desk, 'v', 'v', '3', '1', 'Enter');
    expect(looked.position.sent, 'looked at, and covered again').toHaveLength(1);
    looked.position.view = view({ phase: { is: 'answer', target: 0 }, active: 1 });
    looked.desk.notice([{ step: 9, at: 0, events: [{ type: 'all_given' }] }], false);
    key(looked.desk, '3', '1', 'Enter');
    expect(looked.desk.unseen, 'another card has come since').toBe(true);

    const expert = sit(first(), SHOW);
    expert.desk.careful = false;
    key(expert.desk, '3', '1', 'Enter');
    expect(expert.position.sent).toHaveLength(1);
  });

  test('whether cards are asked for twice depends on no card', () => {
    const met = (gave: boolean) =>
      meeting({
        asker: 1,
        target: 0,
        turn: 4,
        secret: { shown: ['food'], gave: gave ? 'dove' : null, got: gave ? 'food' : null },
      });
    const asked = [true, false].map((swapped) => {
      const { desk, position } = sit(view(), SHOW);
      key(desk, 'v', 'v');
      position.view = view({ phase: { is: 'answer', target: 0 }, active: 1, meetings: [met(swapped)] });
      desk.notice([{ step: 9, at: 0, events: [{ type: 'all_given' }] }], false);
      key(desk, '3', '1', 'Enter');
      return desk.unseen;
    });
    expect(asked).toEqual([true, true]);
  });

  test('what is chosen stays while others choose', () => {
    const { desk, position } = sit(first(), SHOW);
    key(desk, '1');
    position.view = first({ waiting: [0] });
    desk.notice([{ step: 3, at: 0, events: [{ type: 'ready', seat: 1 }] }], false);
    expect(desk.choice.slots).toEqual([0]);
    position.view = view({ phase: { is: 'first_give' }, waiting: [0, 1], turn: 0 });
    desk.notice([{ step: 4, at: 0, events: [{ type: 'all_shown' }] }], false);
    expect(desk.choice.slots).toEqual([]);
  });

  describe('the first card to lie up', () => {
    const choosing = (hand: Clue[]) => view({ phase: { is: 'first_up' }, waiting: [0, 1], turn: 0, me: me({ hand }) });
    const MASK = choosing(['coffee', 'food', 'dove', 'mask']);
    const FREE = choosing(['coffee', 'food', 'food', 'dove']);
    const LAY: Action[] = [{ do: 'up', card: 'mask' }];
    const ANY: Action[] = (['coffee', 'food', 'dove'] as const).map((card) => ({ do: 'up', card }));

    test('with open cards a Mask is all that can be chosen', () => {
      const { desk, position } = sit(MASK, LAY);
      desk.toggle();
      expect(desk.ask).toBe('You were dealt a Mask: lay it face up');
      key(desk, '1');
      expect([desk.why, desk.choice.slots]).toEqual(['mask_first', []]);
      key(desk, '4');
      expect([desk.why, desk.offers.main.label]).toEqual([null, 'Lay Mask face up']);
      key(desk, 'Enter');
      expect(position.sent).toEqual(LAY);
    });

    test('covered, it looks and goes the same for everybody', () => {
      const looks = ([position, legal]: [View, Action[]]) => {
        const { desk, position: table } = sit(position, legal);
        desk.careful = false;
        const seen = () => [desk.ask, desk.offers, desk.why, desk.choice.slots, desk.outlook, desk.masked];
        const before = seen();
        const each = ['1', '2', '3', '4'].map((at) => (key(desk, at), seen()));
        key(desk, '1', 'Enter');
        return [before, each, table.sent.length, desk.why];
      };
      expect(looks([MASK, LAY])).toEqual(looks([FREE, ANY]));
    });

    test('whichever covered card is chosen, a Mask goes up', () => {
      const { desk, position } = sit(MASK, LAY);
      desk.careful = false;
      key(desk, '2', 'v');
      expect(desk.choice.slots, 'uncovered, the choice is seen').toEqual([3]);
      key(desk, 'v', '1', 'Enter');
      expect(position.sent).toEqual(LAY);
    });
  });

  test('a gift that completes what was seen is warned of, to open eyes alone', () => {
    const met = meeting({ turn: 0, asker: 0, target: 3, secret: { shown: ['food', 'food'], gave: null, got: null } });
    const { desk } = sit(view({ phase: { is: 'first_give' }, turn: 0, meetings: [met] }), [
      { do: 'give', card: 'food' },
    ]);
    key(desk, '2');
    expect(desk.outlook).toBeNull();
    desk.toggle();
    expect(desk.outlook).toEqual({ text: 'Dee showed you two Food cards: this would be the third.', warning: true });
  });
});

describe('players', () => {
  const marked = (...suspicion: number[]) => suspicion.map((n) => seat({ suspicion: n, markers: [0, n, 0, 0, 0, 0] }));

  test('ask somebody or nobody', () => {
    const legal: Action[] = [{ do: 'ask', target: 1 }, { do: 'ask', target: 2 }, { do: 'skip' }];
    const { desk, position } = sit(view({ phase: { is: 'ask' }, doing: 'interrogate' }), legal);
    key(desk, '1');
    expect(desk.why).toBe('yourself');
    key(desk, '3', 'Enter', 'p');
    expect(position.sent).toEqual([{ do: 'ask', target: 2 }, { do: 'skip' }]);
  });

  test('remove: the only square with markers is chosen by itself', () => {
    const legal: Action[] = [{ do: 'remove', seat: 1, square: 'food2' }, { do: 'skip' }];
    const { desk, position } = sit(view({ phase: { is: 'remove' }, seats: marked(0, 2, 0, 0) }), legal);
    key(desk, '3');
    expect(desk.why).toBe('no_markers');
    key(desk, '2', 'q');
    expect(desk.why).toBe('no_marker');
    key(desk, 'Enter');
    expect(position.sent).toEqual([{ do: 'remove', seat: 1, square: 'food2' }]);
  });

  test('a kill takes two presses', () => {
    const legal: Action[] = [{ do: 'attack', target: 1 }, { do: 'skip' }];
    const amon = me({ character: 'amon' });
    const { desk, position } = sit(
      view({ phase: { is: 'attack' }, doing: 'attack_most', seats: marked(5, 3, 1, 0), me: amon }),
      legal,
    );
    key(desk, '3');
    expect(desk.why).toBe('not_the_most');
    key(desk, '2', 'Enter');
    expect([desk.dear, desk.armed, position.sent]).toEqual([true, true, []]);
    key(desk, 'Enter');
    expect(position.sent).toEqual([{ do: 'attack', target: 1 }]);
  });

  test('who cannot kill is told so only with open cards: covered, the page is the same for everybody', () => {
    const at = view({ phase: { is: 'attack' }, doing: 'attack_three', seats: marked(0, 3, 1, 0) });
    const { desk, position } = sit(at, [{ do: 'skip' }]);
    const killer = sit({ ...at, me: me({ character: 'amon' }) }, [{ do: 'attack', target: 1 }, { do: 'skip' }]).desk;
    for (const one of [desk, killer]) key(one, '2');
    expect([desk.offers, desk.outlook, desk.dear]).toEqual([killer.offers, killer.outlook, killer.dear]);
    key(desk, 'Enter', 'Enter');
    expect([desk.why, desk.hint, position.sent]).toEqual([null, true, []]);
    key(desk, 'v', 'Enter', 'Enter');
    expect([desk.why, desk.hint]).toEqual(['not_a_killer', false]);
    expect([desk.dear, desk.offers.main]).toEqual([false, { label: 'You cannot attack', ready: false }]);
    expect([0, 1, 2, 3].map((one) => desk.whySeat(one))).toEqual(Array(4).fill('not_a_killer'));
    key(killer, 'v');
    expect(killer.offers.main.label).toBe('Attack Ben');
    key(desk, 'v');
    expect(desk.offers.main.label).toBe('Attack Ben');
  });

  test('the Special action is offered to all and refused in the same way', () => {
    const { desk, position } = sit(view({ seats: marked(0, 3, 1, 0) }), MOVES);
    key(desk, 'x', '2', 'Enter', 'Enter');
    expect([desk.why, desk.hint, position.sent]).toEqual([null, true, []]);
    key(desk, 'v', 'Enter', 'Enter');
    expect(desk.why).toBe('not_an_inspector');
  });

  test('Support: look or trade', () => {
    const legal: Action[] = [
      { do: 'look', seat: 0 },
      { do: 'look', seat: 1 },
      { do: 'trade', seat: 1 },
      { do: 'skip' },
    ];
    const options = { ...view().options, support: true };
    const { desk, position } = sit(view({ phase: { is: 'support' }, options }), legal);
    key(desk, '1', 'Enter', 't', '1');
    expect(desk.why).toBe('yourself');
    key(desk, '2', 'Enter');
    expect(position.sent).toEqual([
      { do: 'look', seat: 0 },
      { do: 'trade', seat: 1 },
    ]);
  });
});

describe('the exchange', () => {
  const met = meeting({ turn: 5, asker: 0, target: 1, secret: { shown: ['food', 'mask'], gave: null, got: null } });
  const at = (change: Partial<View> = {}) => view({ phase: { is: 'exchange', target: 1 }, meetings: [met], ...change });
  const swap = (give: 'coffee' | 'transformation', up: boolean): Action => ({
    do: 'swap',
    give: { card: give, up },
    take: { card: 'mask', up: false },
  });

  test('swap and pretence look the same', () => {
    const { desk, position } = sit(at(), [swap('coffee', false), { do: 'keep' }]);
    expect(desk.offers.equal).toBe(true);
    key(desk, 'Enter');
    expect(desk.why).toBe('choose_card');
    key(desk, '1', 'w');
    expect(desk.offers.main).toEqual({ label: 'Swap', ready: true });
    key(desk, 'Enter', 'p');
    expect(position.sent).toEqual([swap('coffee', false), { do: 'keep' }]);
  });

  test('the card that lies up comes after the hand', () => {
    const seats = [seat({ up: 'transformation' }), seat({ up: 'mask' }), seat(), seat()];
    const { desk, position } = sit(at({ seats }), [swap('transformation', true), { do: 'keep' }]);
    key(desk, '4', 'w');
    expect(desk.outlook?.text).toBe('Everyone will see that a card was swapped.');
    key(desk, 'Enter');
    expect(position.sent).toEqual([swap('transformation', true)]);
  });

  test('who is asked is told that the other decides, and sees what was shown', () => {
    const { desk } = sit(
      at({
        active: 1,
        waiting: [1],
        phase: { is: 'exchange', target: 0 },
        meetings: [{ ...met, asker: 1, target: 0 }],
      }),
      [],
    );
    expect(desk.ask).toBe('Ben is swapping a card, or pretending to');
    expect(desk.laid).toEqual(['food', 'mask']);
    expect(desk.mine).toBe(false);
  });
});

describe('how an interrogation went', () => {
  /** Ann is seat 0 of four; Cy, seat 2, interrogated her in turn 3: her next turn is the fifth. */
  const met = meeting({ turn: 3, asker: 2, target: 0, secret: { shown: ['food', 'mask'], gave: 'dove', got: 'food' } });
  const at = (turn: number, active: number, change: Partial<View> = {}) =>
    view({ turn, active, waiting: [active], meetings: [met], ...change });

  test('is kept until the own next move, whatever the others do', () => {
    expect(lately(at(3, 2, { phase: { is: 'support' } }))).toBe(met);
    expect(lately(at(4, 3))).toBe(met);
    expect(lately(at(4, 3, { phase: { is: 'answer', target: 1 } }))).toBe(met);
    expect(lately(at(5, 0))).toBe(met);
    expect(lately(at(5, 0, { phase: { is: 'ask' } }))).toBeNull();
    expect(lately(at(6, 1))).toBeNull();
  });

  test('is small as soon as the turn has passed, also where the interrogation was its last deed', () => {
    expect(earlier(at(3, 2, { phase: { is: 'exchange', target: 0 } }))).toBeNull();
    expect(earlier(at(4, 3))).toBe(met);
    expect(earlier(at(5, 0))).toBe(met);
    expect(earlier(at(5, 0, { phase: { is: 'ask' } }))).toBeNull();
  });

  test('is kept for a whole round but the own turn, if the left neighbour asked', () => {
    const left = { ...met, turn: 2, asker: 1 };
    expect(lately(at(4, 3, { meetings: [left] }))).toBe(left);
    expect(lately(at(5, 0, { meetings: [left] }))).toBe(left);
    const right = { ...met, turn: 4, asker: 3 };
    expect(lately(at(5, 0, { meetings: [right] }))).toBe(right);
    expect(lately(at(6, 1, { meetings: [right] }))).toBeNull();
  });

  test('gives way to the next interrogation', () => {
    expect(lately(at(4, 3, { phase: { is: 'answer', target: 0 }, waiting: [0] }))).toBeNull();
    const again = { ...met, turn: 4, asker: 3, secret: { shown: met.secret!.shown, gave: null, got: null } };
    const { desk } = sit(at(4, 3, { phase: { is: 'exchange', target: 0 }, meetings: [met, again] }), []);
    expect(lately(desk.view)).toBe(again);
    expect(outcome(desk, again)).toBe('Dee is swapping a card, or pretending to');
  });

  test('is nothing to others, to the asker, after the preliminary exchange, or at the end', () => {
    expect(lately(at(4, 3, { me: null, meetings: [{ ...met, secret: null }] }))).toBeNull();
    expect(lately(at(4, 3, { me: me({ seat: 1 }), meetings: [{ ...met, secret: null }] }))).toBeNull();
    expect(lately(at(4, 3, { me: me({ seat: 2 }) }))).toBeNull();
    expect(lately(at(1, 2, { meetings: [{ ...met, turn: 0, asker: 1 }] }))).toBeNull();
    expect(lately(at(4, 3, { phase: { is: 'over' }, waiting: [] }))).toBeNull();
  });

  test('is told to open eyes alone: covered, a swap and its pretence read the same', () => {
    const kept = { ...met, secret: { shown: met.secret!.shown, gave: null, got: null } };
    const { desk } = sit(at(5, 0), MOVES);
    expect(outcome(desk, met)).toBe('Cy has finished interrogating you. Reveal your cards to see what happened.');
    expect(outcome(desk, kept)).toBe(outcome(desk, met));
    key(desk, 'v');
    expect(outcome(desk, met)).toBe('Cy took Food and gave you Dove');
    expect(outcome(desk, kept)).toBe('Cy swapped nothing');
    desk.watching = true;
    expect(outcome(desk, met)).toContain('Reveal your cards');
  });
});

describe('secrets and marks', () => {
  test('the page that loses focus covers everything; a television never opens', () => {
    const { desk } = sit(view(), MOVES);
    key(desk, 'v');
    expect(desk.shown).toBe(true);
    desk.cover();
    expect(desk.shown).toBe(false);
    desk.watching = true;
    key(desk, 'v');
    expect(desk.shown).toBe(false);
  });

  test('a short press leaves the cards open, a long one shows them while it lasts', () => {
    vi.useFakeTimers();
    const { desk } = sit(view(), MOVES);
    desk.peek.start();
    vi.advanceTimersByTime(1000);
    expect(desk.shown).toBe(true);
    desk.peek.end();
    expect(desk.shown).toBe(false);
    desk.peek.start();
    desk.peek.end();
    expect(desk.shown).toBe(true);
    vi.useRealTimers();
  });

  test('the role card says who one is and how one wins', () => {
    expect(sit(view(), MOVES).desk.role).toEqual({
      who: 'You are Kimi, a Human.',
      lead: 'You win if one of these comes true:',
      goals: [
        expect.objectContaining({ name: 'Collection', text: expect.stringContaining('3 Food cards in hand') }),
        expect.objectContaining({ name: 'Survival', text: 'Alive at the end with 2 Dove cards in hand' }),
        expect.objectContaining({ name: 'Partner’s survival', text: 'Nishiki is alive at the end' }),
        { text: 'Cannot attack' },
      ],
      secret: true,
    });
    const { desk } = sit(view({ me: me({ character: 'amon' }) }), MOVES);
    expect(desk.role?.goals.at(-1)?.text).toBe('Special action with 2 Doves: attack anyone with 2 markers or more');
    expect(sit(view({ me: null }), []).desk.role).toBeNull();
  });

  test('own marks stay in this browser, for this table and seat', () => {
    const { desk } = sit(view(), MOVES);
    desk.marks.cycle(1, 'amon');
    desk.marks.cycle(1, 'hide');
    desk.marks.cycle(1, 'hide');
    desk.marks.write(1, 'nervous');
    const again = sit(view(), MOVES).desk.marks;
    expect([again.suspects(1), again.note(1)]).toEqual([['hide', 'amon'], 'nervous']);
    expect(sit(view({ me: me({ seat: 2 }) }), []).desk.marks.suspects(1)).toEqual([]);
  });
});
