import { describe, expect, test, vi } from 'vitest';
import { ITEMS, type Action, type Event } from '$wire/shisogari';
import { ShisogariDesk } from '../desk.svelte';
import { me, Position, view } from './position';

const TURN: Action[] = [1, 2, 3].flatMap((seat): Action[] => [
  ...ITEMS.flatMap((item): Action[] => [
    { do: 'take', from: seat, item, colour: 'white' },
    { do: 'take', from: seat, item, colour: 'black' },
    { do: 'give', to: seat, item },
  ]),
  { do: 'accuse', seat },
]);
const press = (desk: ShisogariDesk, ...keys: string[]) => {
  for (const key of keys) {
    const code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key;
    desk.press({ key, code });
  }
};

describe('a refusal', () => {
  test('that tells a role or a card is told only to who looks at the own cards', () => {
    const desk = new ShisogariDesk(new Position(view(), TURN));
    expect(desk.reason({ code: 'not_your_turn' })).toBe('why.not_your_turn');
    expect(desk.reason({ code: 'not_a_hunter' })).toBeNull();
    desk.lay();
    expect(desk.reason({ code: 'not_a_hunter' })).toBe('why.not_a_hunter');
  });
});

describe('a turn', () => {
  test('needs player, item and back, in any order, and is sent once confirmed', () => {
    const at = new Position(view(), TURN);
    const desk = new ShisogariDesk(at);
    desk.confirm();
    expect(at.sent).toEqual([]);
    expect(desk.choice.setColour('white')).toBe('player_first');
    desk.choice.setItem('bible');
    desk.choice.setTarget(2);
    desk.choice.setColour('black');
    expect(desk.ready).toBe(true);
    desk.confirm();
    expect(at.sent).toEqual([{ do: 'take', from: 2, item: 'bible', colour: 'black' }]);
  });

  test('is asked for in the words of the action that is chosen', () => {
    const desk = new ShisogariDesk(new Position(view(), TURN));
    expect(desk.ask).toBe('ask.take.you');
    press(desk, 'g');
    expect(desk.ask).toBe('ask.give.you');
    press(desk, 'x');
    expect(desk.ask).toBe('ask.accuse.you');
  });

  test('goes by keys alone', () => {
    const at = new Position(view(), TURN);
    const desk = new ShisogariDesk(at);
    press(desk, 't', '3', 'w', 'ArrowLeft', 'Enter');
    expect(at.sent).toEqual([{ do: 'take', from: 2, item: 'holy_water', colour: 'white' }]);
    press(desk, 'g', '2', 'd', 'Enter');
    expect(at.sent[1]).toEqual({ do: 'give', to: 1, item: 'garlic' });
  });

  test('an accusation takes two presses', () => {
    const at = new Position(view(), TURN);
    const desk = new ShisogariDesk(at);
    press(desk, 'x', '4', 'Enter');
    expect(at.sent).toEqual([]);
    expect(desk.armed).toBe(true);
    press(desk, 'Enter');
    expect(at.sent).toEqual([{ do: 'accuse', seat: 3 }]);
  });

  test('another choice between the presses disarms', () => {
    const at = new Position(view(), TURN);
    const desk = new ShisogariDesk(at);
    press(desk, 'x', '4', 'Enter', '2', 'Enter');
    expect(at.sent).toEqual([]);
  });

  test('who is no Hunter has nobody to accuse, but sees the same three actions', () => {
    const legal = TURN.filter((action) => action.do !== 'accuse');
    const desk = new ShisogariDesk(new Position(view({ me: me({ role: 'kin' }) }), legal));
    expect(desk.choice.setMode('accuse')).toBeNull();
    expect(desk.choice.action).toBeNull();
  });

  test('while covered, pointing at a suspect looks the same whoever does it', () => {
    const hunter = new Position(view(), TURN);
    const kin = new Position(
      view({ me: me({ role: 'kin' }) }),
      TURN.filter((action) => action.do !== 'accuse'),
    );
    const looks = [hunter, kin].map((at) => {
      const desk = new ShisogariDesk(at);
      desk.choice.setTarget(2);
      press(desk, 'x');
      const before = [desk.choice.target, desk.whySeat(1), desk.suspect, desk.outlook];
      press(desk, '2', 'Enter');
      return [before, desk.choice.target, desk.whySeat(3), desk.suspect, desk.outlook, desk.armed, desk.why, desk.hint];
    });
    expect(looks[1]).toEqual(looks[0]);
    const desk = new ShisogariDesk(kin);
    press(desk, 'x', '2', 'Enter', 'Enter');
    expect(desk.hint).toBe('role');
    expect(desk.why).toBeNull();
    press(desk, 'v', 'Enter', 'Enter');
    expect(desk.why).toBe('not_a_hunter');
    expect(kin.sent).toEqual([]);
  });

  test('what is closed says why', () => {
    const seats = view().seats.map((its, seat) => (seat === 1 ? { ...its, hand: { white: 0, black: 2 } } : its));
    const mine = { hand: { white: 2, black: 0 }, pairs: [] };
    const at = view({ seats: [mine, ...seats.slice(1)], me: me({ hand: ['crucifix', 'dagger'] }) });
    const legal = TURN.filter(
      (action) =>
        !('item' in action && ['stake', 'bible', 'garlic'].includes(action.item)) &&
        !('from' in action && action.from === 1),
    ).filter((action) => !('to' in action && action.to === 1));
    const desk = new ShisogariDesk(new Position(at, legal));
    expect(desk.choice.whyTarget(1)).toBe('no_shared_colour');
    expect(desk.choice.whyItem('stake')).toBe('item_colour');
    expect(desk.choice.whyTarget(0)).toBe('yourself');
  });

  test('taking a last card warns of the end', () => {
    const seats = view().seats.map((its, seat) => (seat === 3 ? { ...its, hand: { white: 1, black: 0 } } : its));
    const legal = TURN.filter((action) => !(action.do === 'take' && action.from === 3 && action.colour === 'black'));
    const desk = new ShisogariDesk(new Position(view({ seats }), legal));
    desk.choice.setTarget(3);
    expect(desk.choice.colour).toBe('white');
    expect(desk.outlook?.warning).toBe(true);
  });
});

describe('a look', () => {
  const look = (verdict: 'bitten' | 'keep' | 'may_pair', legal: Action[]) => {
    const phase = { is: 'look', picker: 0, source: 1, item: 'bible', colour: 'white' } as const;
    const role = verdict === 'may_pair' ? 'vampire' : 'hunter';
    return new Position(view({ phase, me: me({ role, look: { card: 'white_bite', verdict } }) }), legal);
  };

  test('must be taken before it is confirmed', () => {
    const at = look('keep', [{ do: 'confirm' }]);
    const desk = new ShisogariDesk(at);
    desk.confirm();
    expect(at.sent).toEqual([]);
    press(desk, 'v', 'Enter');
    expect(at.sent).toEqual([{ do: 'confirm' }]);
  });

  test('counts as taken when the cards already lie open', () => {
    const at = look('keep', [{ do: 'confirm' }]);
    const desk = new ShisogariDesk(at);
    desk.covering.toggle();
    desk.notice([{ step: 3, at: 0, events: [] }], false);
    expect(desk.ready).toBe(true);
  });

  test('shows the same slots whatever was drawn', () => {
    const bitten = new ShisogariDesk(look('bitten', [{ do: 'pair', with: 'crucifix' }]));
    const kept = new ShisogariDesk(look('keep', [{ do: 'confirm' }]));
    expect(bitten.slots).toEqual(kept.slots);
    kept.pickPartner(0);
    expect(kept.why).toBeNull();
  });

  test('a bite goes with the first card of its colour unless another is chosen', () => {
    const at = look('bitten', [
      { do: 'pair', with: 'crucifix' },
      { do: 'pair', with: 'dagger' },
    ]);
    const desk = new ShisogariDesk(at);
    press(desk, 'v');
    expect(desk.choice.action).toEqual({ do: 'pair', with: 'crucifix' });
    press(desk, '2', 'Enter');
    expect(at.sent).toEqual([{ do: 'pair', with: 'dagger' }]);
  });

  test('the Vampire keeps the card unless a partner is chosen', () => {
    const desk = new ShisogariDesk(look('may_pair', [{ do: 'confirm' }, { do: 'pair', with: 'dagger' }]));
    press(desk, 'v');
    expect(desk.choice.action).toEqual({ do: 'confirm' });
    press(desk, '2');
    expect(desk.choice.action).toEqual({ do: 'pair', with: 'dagger' });
    press(desk, '2');
    expect(desk.choice.action).toEqual({ do: 'confirm' });
  });
});

describe('secrets', () => {
  test('are covered until held, and again when the page is left', () => {
    const desk = new ShisogariDesk(new Position(view(), []));
    expect(desk.shown).toBe(false);
    vi.useFakeTimers({ now: 0 });
    desk.peek.start();
    expect(desk.shown).toBe(true);
    vi.setSystemTime(1000);
    desk.peek.end();
    expect(desk.shown).toBe(false);
    desk.peek.key();
    expect(desk.shown).toBe(true);
    desk.cover();
    expect(desk.shown).toBe(false);
    vi.useRealTimers();
  });

  test('stay open after a short press, until the next', () => {
    const desk = new ShisogariDesk(new Position(view(), []));
    vi.useFakeTimers({ now: 0 });
    const tap = () => {
      desk.peek.start();
      vi.setSystemTime(Date.now() + 120);
      desk.peek.end();
    };
    tap();
    expect(desk.shown).toBe(true);
    expect(desk.unchecked).toBe(false);
    tap();
    expect(desk.shown).toBe(false);
    // The page lost focus under the finger: lifting it uncovers nothing.
    desk.peek.start();
    desk.cover();
    desk.peek.end();
    expect(desk.shown).toBe(false);
    vi.useRealTimers();
  });

  test.each(['hunter', 'vampire', 'kin'] as const)('the role card says how one wins as %s', (role) => {
    const at = view();
    const desk = new ShisogariDesk(new Position(view({ me: { ...at.me!, role } }), []));
    expect(desk.role).toEqual({
      who: 'role.who',
      goals: [{ text: `role.goal.${role}` }, { text: `role.note.${role}` }],
      secret: true,
    });
  });

  test('never show on a television, whatever key is pressed', () => {
    const desk = new ShisogariDesk(new Position(view(), TURN));
    desk.watching = true;
    press(desk, 'v');
    expect(desk.shown).toBe(false);
    desk.toggle();
    expect(desk.shown).toBe(false);
  });

  test('after every draw everybody is asked to look at the role, bitten or not', () => {
    const bitten: Event[] = [
      { type: 'paired', seat: 0, colour: 'white', up: false, cards: null },
      { type: 'turned', seat: 0 },
    ];
    for (const events of [bitten, [{ type: 'kept', seat: 2 } as Event]]) {
      const desk = new ShisogariDesk(new Position(view(), []));
      desk.toggle();
      desk.toggle();
      expect(desk.unchecked).toBe(false);
      desk.notice([{ step: 3, at: 0, events }], false);
      expect(desk.unchecked).toBe(true);
    }
  });

  test('no sound tells who was bitten', () => {
    const desk = new ShisogariDesk(new Position(view(), []));
    const down: Event = { type: 'paired', seat: 0, colour: 'white', up: false, cards: null };
    const step = (events: Event[]) => desk.sound({ step: 1, at: 0, events });
    expect(step([down, { type: 'turned', seat: 0 }])).toBe(step([down]));
  });
});
