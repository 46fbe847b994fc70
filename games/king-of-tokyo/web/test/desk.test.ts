import { describe, expect, test } from 'vitest';
import type { Action, Card, CardView, Question, SeatView } from '$wire/king-of-tokyo';
import { KingDesk } from '../desk.svelte';
import { readOrders, stepYield } from '../orders';
import { Position, ROLL, seat, view } from './position';

const press = (desk: KingDesk, ...keys: string[]) => {
  for (const key of keys) desk.press({ key, code: key });
};
const sit = (at: Position) => new KingDesk(at);
const held = (card: Card, change: Partial<CardView> = {}): CardView => ({
  card,
  copies: null,
  counters: null,
  granted: null,
  mimicked: false,
  used: false,
  ...change,
});

describe('a roll', () => {
  test('throws what is not locked, by keys alone', () => {
    const at = new Position(view(), ROLL);
    press(sit(at), '2', '2', '6', 'r');
    expect(at.sent).toEqual([{ do: 'reroll', dice: ['one', 'heart', 'claw'] }]);
  });

  test('Enter rerolls as long as that is possible, and ends the roll else', () => {
    const at = new Position(view(), ROLL);
    press(sit(at), '6', '6', 'Enter');
    expect(at.sent).toEqual([{ do: 'reroll', dice: ['one', 'two', 'two', 'heart'] }]);
    const last = new Position(view({ rerolls: 0 }), [{ do: 'stop' }]);
    press(sit(last), 'Enter');
    expect(last.sent).toEqual([{ do: 'stop' }]);
    const kept = new Position(view(), ROLL);
    press(sit(kept), '1', '2', '2', '4', '6', '6', 'Enter');
    expect(kept.sent).toEqual([{ do: 'stop' }]);
  });

  test('a choice that a lesson asks for is begun with a part of it, and not with another die', () => {
    const desk = sit(new Position(view(), ROLL));
    const kept = 'kept 2 2';
    press(desk, '2');
    expect([desk.begun(kept), desk.made(kept)]).toEqual([true, false]);
    press(desk, '2');
    expect(desk.made(kept)).toBe(true);
    press(desk, '6');
    expect([desk.begun(kept), desk.made(kept)]).toEqual([false, false]);
  });

  test('giving rerolls up is asked once', () => {
    const at = new Position(view(), ROLL);
    const desk = sit(at);
    expect(desk.offers.main?.action?.do).toBe('reroll');
    expect(desk.offers.second?.action?.do).toBe('stop');
    press(desk, 'u');
    expect(at.sent).toEqual([]);
    expect(desk.alarm).toBe('slip.rerolls');
    expect(desk.label(desk.offers.second!), 'the second press says what it does').toBe('do.stop');
    // Anything else in between takes it back.
    desk.look(1);
    expect([desk.alarm, desk.armed(desk.offers.second)]).toEqual(['', false]);
    press(desk, 'u');
    expect(at.sent).toEqual([]);
    press(desk, 'u');
    expect(at.sent).toEqual([{ do: 'stop' }]);
  });

  test('but not of an expert, nor when the dice win as they lie', () => {
    const at = new Position(view(), ROLL);
    const desk = sit(at);
    desk.careful = false;
    press(desk, 'u');
    expect(at.sent).toEqual([{ do: 'stop' }]);
    const stars = new Position(view({ forecast: { ...view().forecast!, stars: 2 } }, { stars: 18 }), ROLL);
    press(sit(stars), 'u');
    expect(stars.sent).toEqual([{ do: 'stop' }]);
    const hits = [1, 2].map((victim) => ({ seat: victim, amount: 2, attack: true, lethal: true }));
    const kills = new Position(view({ forecast: { ...view().forecast!, hits } }), ROLL);
    press(sit(kills), 'u');
    expect(kills.sent).toEqual([{ do: 'stop' }]);
  });

  test('with every die locked says why nothing is thrown', () => {
    const at = new Position(view(), ROLL);
    const desk = sit(at);
    press(desk, '1', '2', '2', '4', '6', '6', 'r');
    expect(at.sent).toEqual([]);
    expect(desk.why).toBe('why.all_locked');
  });

  test('without rerolls R takes the next means', () => {
    const dice = view().dice;
    const at = new Position(view({ rerolls: 0 }), [{ do: 'telepath', dice }, { do: 'stop' }]);
    press(sit(at), 'r');
    expect(at.sent).toEqual([{ do: 'telepath', dice }]);
  });

  test('another seat healing in between leaves the locks alone', () => {
    const at = new Position(view(), ROLL);
    const desk = sit(at);
    press(desk, '6', '6');
    at.view = view({ seats: view().seats.map((one, index) => (index === 2 ? { ...one, hearts: 9 } : one)) });
    desk.notice(
      [{ step: 3, at: 0, events: [{ type: 'healed', seat: 2, amount: 1, cause: { card: 'rapid-healing' } }] }],
      false,
    );
    expect(desk.tray.loose).toEqual(['one', 'two', 'two', 'heart']);
  });
});

test('the role card says who one is and how one wins', () => {
  expect(sit(new Position(view(), ROLL)).role).toEqual({
    who: 'role.who',
    goals: [{ text: 'role.goal' }, { text: 'role.out' }],
    secret: false,
  });
  expect(sit(new Position(view({ me: null }), [])).role).toBeNull();
});

describe('what is dear is asked for twice', () => {
  const lethal = view({
    forecast: { ...view().forecast!, hits: [{ seat: 1, amount: 2, attack: true, lethal: true }] },
  });

  test('throwing away a kill', () => {
    const at = new Position(lethal, ROLL);
    const desk = sit(at);
    press(desk, 'r');
    expect(at.sent).toEqual([]);
    expect(desk.alarm).toBe('danger.kill');
    press(desk, 'r');
    expect(at.sent).toHaveLength(1);
  });

  test('not when the claws are kept', () => {
    const at = new Position(lethal, ROLL);
    press(sit(at), '6', '6', 'r');
    expect(at.sent).toEqual([{ do: 'reroll', dice: ['one', 'two', 'two', 'heart'] }]);
  });

  test('and another choice in between disarms', () => {
    const at = new Position(lethal, ROLL);
    const desk = sit(at);
    press(desk, 'r', '1', 'r');
    expect(at.sent).toEqual([]);
    expect(desk.alarm).toBe('danger.kill');
  });

  test('buying Tanks with three hearts', () => {
    const legal: Action[] = [{ do: 'buy', card: 'tanks' }, { do: 'end' }];
    const at = new Position(view({ ask: { what: 'buy', seat: 0 }, forecast: null }, { hearts: 3, energy: 4 }), legal);
    const desk = sit(at);
    press(desk, '2', 'Enter');
    expect(at.sent).toEqual([]);
    expect(desk.alarm).toBe('danger.buy');
    press(desk, 'Enter');
    expect(at.sent).toEqual([{ do: 'buy', card: 'tanks' }]);
  });

  test('staying with Jets under a deadly attack', () => {
    const at = new Position(
      view({ ask: { what: 'yield', seat: 0 }, active: 2, attack: { lost: 0, held: 4 } }, { hearts: 4, place: 'city' }),
      [{ do: 'stay' }, { do: 'yield' }],
    );
    const desk = sit(at);
    press(desk, 'n');
    expect(at.sent).toEqual([]);
    press(desk, 'y');
    expect(at.sent).toEqual([{ do: 'yield' }]);
  });

  test('taking the last heart’s damage with Wings at hand', () => {
    const packets = [{ seat: 0, amount: 2, attack: true, lethal: true }];
    const hit = { dealer: 1, cause: 'dice' as const, seat: 0, packets, camouflage: [] };
    const at = new Position(view({ ask: { what: 'hit', seat: 0 }, hit }, { hearts: 2, energy: 2 }), [
      { do: 'wings' },
      { do: 'accept' },
    ]);
    const desk = sit(at);
    press(desk, 'Enter');
    expect(desk.alarm).toBe('danger.accept');
    press(desk, 'y');
    expect(at.sent).toEqual([{ do: 'wings' }]);
  });

  test('ending the turn although the bookmarked card can be paid', () => {
    const legal: Action[] = [{ do: 'buy', card: 'tanks' }, { do: 'end' }];
    const at = new Position(view({ ask: { what: 'buy', seat: 0 }, forecast: null }, { energy: 4 }), legal);
    const desk = sit(at);
    desk.mark('tanks');
    desk.touch('tanks', 'market');
    press(desk, 'Enter');
    expect(at.sent).toEqual([]);
    expect(desk.alarm).toBe('slip.wish');
    press(desk, 'Enter');
    expect(at.sent).toEqual([{ do: 'end' }]);
  });

  test.each(['s', 'n'])('%s stays in Tokyo', (key) => {
    const yields = view(
      { ask: { what: 'yield', seat: 0 }, active: 2, attack: { lost: 2, held: 0 } },
      { place: 'city' },
    );
    const at = new Position(yields, [{ do: 'stay' }, { do: 'yield' }]);
    press(sit(at), key);
    expect(at.sent).toEqual([{ do: 'stay' }]);
  });

  const ending = (mine: Partial<SeatView>, what: Question = 'buy') => {
    const last: Action = { do: what === 'buy' ? 'end' : 'done' };
    const at = new Position(view({ ask: { what, seat: 0 }, forecast: null }, mine), [last]);
    const desk = sit(at);
    press(desk, 'Enter');
    return { at, desk, last };
  };

  test.each(['buy', 'sell'] as const)('ending the turn on deadly poison: %s', (what) => {
    const { at, desk, last } = ending({ hearts: 2, poison: 2 }, what);
    expect(at.sent).toEqual([]);
    expect(desk.alarm).toBe('danger.poison');
    press(desk, 'Enter');
    expect(at.sent).toEqual([last]);
  });

  test.each<[string, Partial<SeatView>]>([
    ['hearts are left', { hearts: 3, poison: 2 }],
    ['there is none', { hearts: 1, poison: 0 }],
    ['Wings are spread', { hearts: 2, poison: 2, winged: true }],
    ['Wings can be paid', { hearts: 2, poison: 2, energy: 2, cards: [held('wings')] }],
    ['Armor Plating stops it', { hearts: 1, poison: 1, cards: [held('mimic', { copies: 'armor-plating' })] }],
  ])('not on poison when %s', (_, mine) => {
    expect(ending(mine).at.sent).toEqual([{ do: 'end' }]);
  });

  const bigger = held('even-bigger', { granted: 2 });
  const copy = held('mimic', { copies: 'even-bigger', granted: 1 });
  test.each<[string, Action, number, CardView[], boolean]>([
    ['selling Even Bigger', { do: 'sell', card: 'even-bigger' }, 2, [bigger], true],
    ['selling Even Bigger with hearts to spare', { do: 'sell', card: 'even-bigger' }, 3, [bigger], false],
    ['selling Even Bigger and with it the own copy', { do: 'sell', card: 'even-bigger' }, 3, [bigger, copy], true],
    ['selling Mimic as Even Bigger', { do: 'sell', card: 'mimic' }, 1, [copy], true],
    ['selling Mimic as another card', { do: 'sell', card: 'mimic' }, 1, [held('mimic', { copies: 'jets' })], false],
    ['moving Mimic off Even Bigger', { do: 'mimic', card: 'jets' }, 1, [copy], true],
    ['moving Mimic with hearts to spare', { do: 'mimic', card: 'jets' }, 2, [copy], false],
  ])('%s', (_, action, hearts, cards, warned) => {
    const what = action.do === 'sell' ? 'sell' : 'move_mimic';
    const at = new Position(view({ ask: { what, seat: 0 }, forecast: null }, { hearts, cards }), [action]);
    const desk = sit(at);
    desk.take({ label: '', action });
    expect(desk.alarm).toBe(warned ? 'danger.shrink' : '');
    expect(at.sent).toEqual(warned ? [] : [action]);
    if (warned) desk.take({ label: '', action });
    expect(at.sent).toEqual([action]);
  });
});

describe('the market', () => {
  const buy: Action[] = [{ do: 'buy', card: 'jets' }, { do: 'sweep' }, { do: 'end' }];
  const shop = (mine = {}) => view({ ask: { what: 'buy', seat: 0 }, forecast: null }, { energy: 3, ...mine });

  test('B chooses what can be paid, and buys it', () => {
    const at = new Position(shop(), buy);
    const desk = sit(at);
    press(desk, 'b');
    expect(desk.pick.card).toBe('jets');
    press(desk, 'b');
    expect(at.sent).toEqual([{ do: 'buy', card: 'jets' }]);
  });

  test('a card that is too dear says so and is only read', () => {
    const at = new Position(shop(), buy);
    const desk = sit(at);
    press(desk, '1');
    expect(desk.why).toBe('why.costs');
    expect(desk.reads('wings', 'market')).toBe(true);
    press(desk, 'Enter');
    expect(at.sent).toEqual([{ do: 'end' }]);
  });

  test('a card marked off turn is chosen when the time comes', () => {
    const at = new Position(view({ ask: { what: 'roll', seat: 1 }, active: 1 }), []);
    const desk = sit(at);
    desk.mark('jets');
    expect(desk.pick.card).toBeNull();
    at.view = shop();
    at.legal = buy;
    desk.notice([{ step: 9, at: 0, events: [] }], false);
    expect(desk.pick.card).toBe('jets');
    press(desk, 'Enter');
    expect(at.sent).toEqual([{ do: 'buy', card: 'jets' }]);
  });

  test('a mark goes when its card is gone', () => {
    const at = new Position(view({ ask: { what: 'roll', seat: 1 }, active: 1 }), []);
    const desk = sit(at);
    desk.mark('jets');
    at.view = view({ ask: { what: 'buy', seat: 1 }, active: 1, market: ['wings', 'tanks', 'heal'] });
    desk.notice([], false);
    expect(desk.wish).toBeNull();
  });

  test('cards of monsters are bought from them', () => {
    const others = view().seats.map((one, index) => (index === 2 ? seat({ cards: [held('mimic')] }) : one));
    const at = new Position({ ...shop(), seats: others }, [{ do: 'buy_from', seat: 2, card: 'mimic' }, { do: 'end' }]);
    press(sit(at), '5', 'Enter');
    expect(at.sent).toEqual([{ do: 'buy_from', seat: 2, card: 'mimic' }]);
  });
});

describe('other questions', () => {
  test('a die is changed: die, then face', () => {
    const legal: Action[] = [{ do: 'stretch', from: 'one', to: 'claw' }, { do: 'done' }];
    const at = new Position(view({ ask: { what: 'change', seat: 0 } }), legal);
    press(sit(at), '1', '6', 'Enter');
    expect(at.sent).toEqual([{ do: 'stretch', from: 'one', to: 'claw' }]);
  });

  test('Psychic Probe takes a die of another', () => {
    const legal: Action[] = [{ do: 'probe', face: 'claw', copy: 'card' }, { do: 'pass' }];
    const at = new Position(view({ ask: { what: 'probe', seat: 0 }, active: 1 }), legal);
    const desk = sit(at);
    press(desk, '6', 'Enter');
    expect(at.sent).toEqual([{ do: 'probe', face: 'claw', copy: 'card' }]);
    press(desk, 'n');
    expect(at.sent[1]).toBeUndefined();
    desk.drop();
    press(desk, 'n');
    expect(at.sent[1]).toEqual({ do: 'pass' });
  });

  test('hearts one by one, and what is left is not thrown away unasked', () => {
    const legal: Action[] = [{ do: 'heal' }, { do: 'cure_poison' }, { do: 'done' }];
    const hearts = { left: 2, own: 0, poison: 0, shrink: 0, ray: [] };
    const at = new Position(
      view({ ask: { what: 'hearts', seat: 0 }, hearts, forecast: null }, { hearts: 5, poison: 1 }),
      legal,
    );
    const desk = sit(at);
    press(desk, '2', 'Enter');
    expect(at.sent).toEqual([{ do: 'cure_poison' }]);
    expect(desk.alarm).toBe('danger.hearts');
  });

  test('batteries: everything at first, less by key', () => {
    const legal = [0, 1, 2, 3].map((amount): Action => ({ do: 'store', amount }));
    const at = new Position(view({ ask: { what: 'charge', seat: 0 } }, { energy: 3 }), legal);
    press(sit(at), 'ArrowLeft', 'Enter');
    expect(at.sent).toEqual([{ do: 'store', amount: 2 }]);
  });

  test('Rapid Healing works while somebody else is asked', () => {
    const at = new Position(view({ ask: { what: 'roll', seat: 1 }, active: 1 }), [{ do: 'rapid_heal' }]);
    const desk = sit(at);
    expect(desk.mine).toBe(false);
    press(desk, 'h');
    expect(at.sent).toEqual([{ do: 'rapid_heal' }]);
  });

  test('nothing can be done on a television', () => {
    const at = new Position(view(), ROLL);
    const desk = sit(at);
    desk.watching = true;
    press(desk, 'Enter', 'r');
    expect(at.sent).toEqual([]);
    expect(desk.offers.main).toBeNull();
  });
});

describe('standing orders', () => {
  test('are read as told, and what is missing orders nothing', () => {
    expect(readOrders(undefined)).toEqual({ yield_at: null, stay: false, skip_buying: false });
    expect(readOrders({ yield_at: 3, stay: true })).toEqual({ yield_at: 3, stay: true, skip_buying: false });
  });

  test('are sent whole', () => {
    const at = new Position(view(), ROLL);
    const desk = sit(at);
    desk.order({ yield_at: 4 });
    desk.order({ skip_buying: true });
    expect(at.orders).toEqual({ yield_at: 4, stay: false, skip_buying: true });
  });

  test('go from being asked to 0, up to 12, and back', () => {
    expect(stepYield(null, 1)).toBe(0);
    expect(stepYield(0, -1)).toBeNull();
    expect(stepYield(12, 1)).toBe(12);
    expect(stepYield(null, -1)).toBeNull();
  });
});
