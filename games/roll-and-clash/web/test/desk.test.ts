import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HOUSE, type Action, type PlayerView, type View } from '$wire/roll-and-clash';
import { ClashDesk } from '../desk.svelte';
import { taste } from '../taste.svelte';
import { answering, dice, die, news, Position, use, view } from './position';

const SHOWN = dice('KAGUNE', 'KAGUNE', 'KAKUGAN', 'DOVE', 'SPIRAL');
const press = (desk: ClashDesk, ...keys: string[]) => {
  for (const key of keys) desk.press({ key, code: /^[a-z]$/.test(key) ? `Key${key.toUpperCase()}` : key, at: 5000 });
};
const sit = (mine: Partial<PlayerView> = {}, legal: Action[] = [], at: Partial<View> = {}) => {
  const position = new Position(view(at, mine), legal);
  return { at: position, desk: new ClashDesk(position) };
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  taste.set({ auto: false });
});

describe('rolling', () => {
  test('takes everything that is not kept, by keys alone, with the stamp of the press', () => {
    const { at, desk } = sit({ dice: SHOWN });
    press(desk, '1', '2', ' ');
    expect(at.acts.at(-1)).toEqual({ do: 'roll', dice: [2, 3, 4] });
    expect(at.sent.at(-1)!.pressed).toBe(5000);
    expect(at.acts.filter((act) => act.do === 'set_aside')).toHaveLength(2);
  });

  test('shows the dice in the air at once, and the ring begins', () => {
    const { at, desk } = sit({ dice: SHOWN });
    desk.roll();
    expect(desk.tray.thrown(0)).toBe(true);
    expect(desk.charge.until).toBe(at.time + HOUSE.timing.min_roll_interval);
    expect(desk.charged).toBe(false);
  });

  test('a press a little too soon goes out in its moment; much too soon it is told', () => {
    const { at, desk } = sit({ dice: SHOWN, ready_at: 10_200 });
    desk.roll();
    expect(at.acts).toEqual([]);
    expect(desk.charge.queued).toBe(true);
    at.time = 10_220;
    vi.advanceTimersByTime(250);
    expect(at.acts).toEqual([{ do: 'roll', dice: [0, 1, 2, 3, 4] }]);

    const far = sit({ dice: SHOWN, ready_at: 10_600 });
    far.desk.roll();
    expect(far.at.acts).toEqual([]);
    expect(far.desk.note?.text).toBe('why.too_soon');
  });

  test('is late when nothing was heard of it for more than a second, in a beat too', () => {
    const { at, desk } = sit({ dice: SHOWN, rolls: 0 }, [], {
      phase: { is: 'plan', until: 40_000 },
      options: { ...view().options, mode: 'beat' },
    });
    desk.roll();
    expect(desk.tray.flying).toBe(true);
    expect(desk.late).toBe(false);
    at.time += 1600;
    expect(desk.late).toBe(true);
  });

  test('a second press while the dice fly is none', () => {
    const { at, desk } = sit({ dice: SHOWN });
    press(desk, ' ', ' ');
    expect(at.acts).toHaveLength(1);
  });

  test('takes a die along that is owed, the one that the Power needs least', () => {
    const kept = [
      die('KAGUNE', { aside: true }),
      die('DOVE', { aside: true }),
      die('MASK', { aside: true }),
      die(null),
      die(null),
    ];
    const { at, desk } = sit({ dice: kept, debt: [0, 1] });
    desk.roll();
    expect(at.acts).toEqual([{ do: 'roll', dice: [1, 3, 4] }]);
  });

  test('before the start it is too early', () => {
    const { at, desk } = sit({}, [], { phase: { is: 'wait', until: 11_000 }, waiting: [] });
    press(desk, ' ');
    expect(at.acts).toEqual([]);
    expect(desk.note).toMatchObject({ kind: 'early', text: 'early.roll' });
  });

  test('a refused roll comes down again, and the difference is marked', () => {
    const { at, desk } = sit({ dice: SHOWN });
    desk.roll();
    at.view = view({ phase: answering(2), waiting: [0, 1, 3] }, { dice: SHOWN });
    desk.refuse({ action: at.acts[0]!, error: { code: 'not_legal', message: '' }, at: 0 });
    expect(desk.tray.flying).toBe(false);
    expect(desk.note).toMatchObject({ kind: 'differs', text: 'echo.differs.stopped' });
  });

  test.each([
    ['not_payable', 'echo.differs.dice'],
    ['must_reroll', 'echo.differs'],
  ])('a technique that is refused as %s says so: %s', (code, text) => {
    const { at, desk } = sit({ dice: SHOWN, payable: ['t2'] }, [use('t2', [0, 1, 2, 4])]);
    press(desk, 'w');
    desk.refuse({ action: at.acts[0]!, error: { code, message: '', refusal: { code } }, at: 0 });
    expect(desk.note).toMatchObject({ kind: 'differs', text });
  });
});

describe('techniques', () => {
  const legal = [use('t1', [0, 1, 2], 1), use('t1', [0, 1, 4], 1), use('t1', [0, 1, 2], 3), use('t1', [0, 1, 4], 3)];

  test('with a choice ask for a player, and spare the joker', () => {
    const { at, desk } = sit({ dice: SHOWN, payable: ['t1'] }, legal);
    press(desk, 'q');
    expect(desk.aim).toMatchObject({ move: 't1', targets: [1, 3] });
    press(desk, '2');
    expect(at.acts).toEqual([use('t1', [0, 1, 2], 3)]);
  });

  test('a second tap means the player who would be hurt', () => {
    const seats = view({}, { dice: SHOWN, payable: ['t1'] }).seats.map((seat, index) =>
      index === 3 ? { ...seat, tokens: 4 } : seat,
    );
    const { at, desk } = sit({}, legal, { seats });
    press(desk, 'q', 'q');
    expect(at.acts).toEqual([use('t1', [0, 1, 2], 3)]);
  });

  test('without a choice fire at once, and nothing fires twice', () => {
    const { at, desk } = sit({ dice: SHOWN, payable: ['t2'] }, [use('t2', [0, 1, 2, 4])]);
    press(desk, 'w', 'w');
    expect(at.acts).toEqual([use('t2', [0, 1, 2, 4])]);
  });

  test('that are not complete say so', () => {
    const { desk } = sit({ dice: SHOWN });
    press(desk, 'w');
    expect(desk.note?.text).toBe('why.not_payable');
    const owing = sit({ dice: SHOWN, debt: [1] });
    press(owing.desk, 'w');
    expect(owing.desk.note?.text).toBe('why.must_reroll');
  });

  test('fire by themselves where that is wanted and nothing is to be chosen', () => {
    taste.set({ auto: true });
    const { at, desk } = sit({ dice: SHOWN, payable: ['t2'] }, [use('t2', [0, 1, 2, 4])]);
    const rolled = news(5, { type: 'rolled', seat: 0, dice: [0], faces: SHOWN.map(({ face }) => face) });
    desk.notice([rolled], false);
    desk.notice([], false);
    expect(at.acts).toEqual([use('t2', [0, 1, 2, 4])]);
    const choice = sit({ dice: SHOWN, payable: ['t1'] }, legal);
    choice.desk.notice([rolled], false);
    expect(choice.at.acts).toEqual([]);
  });
});

describe('the slap', () => {
  test('a complete Power goes down at once', () => {
    const { at, desk } = sit({ dice: SHOWN, power: true });
    press(desk, 'Enter');
    expect(at.acts).toEqual([{ do: 'slap' }]);
    expect(desk.slapping).toBe(true);
  });

  test('without a Power it is false, and the second one is not even sent', () => {
    const { at, desk } = sit({ dice: SHOWN });
    press(desk, 'Enter');
    expect(at.acts).toEqual([{ do: 'slap' }]);
    expect(desk.note).toMatchObject({ kind: 'early', text: 'early.slap' });
    expect(desk.charge.until).toBe(11_500);
    const again = sit({ dice: SHOWN, hushed_until: 11_000 });
    press(again.desk, 'Enter');
    expect(again.at.acts).toEqual([]);
    expect(again.desk.note?.text).toBe('early.slap.again');
  });

  test('a hand that was falling on a Power of its own answers, however soon', () => {
    const { at, desk } = sit({ dice: SHOWN, power: true }, [{ do: 'slap' }], {
      phase: answering(2),
      waiting: [0, 1, 3],
    });
    desk.slap(performance.now() + 20);
    expect(at.acts).toEqual([{ do: 'slap' }]);
  });

  test('an answer carries when the slap was seen; a press that cannot be one is a false start', () => {
    const { at, desk } = sit({ dice: SHOWN }, [{ do: 'slap' }], { phase: answering(2), waiting: [0, 1, 3] });
    const seen = performance.now();
    desk.slap(seen + 40);
    expect(at.acts).toEqual([]);
    expect(desk.note?.text).toBe('early.answer');
    desk.slap(seen + 240);
    expect(at.acts).toEqual([{ do: 'slap' }]);
    expect(at.sent[0]!.pressed).toBe(seen + 240);
    expect(at.sent[0]!.shown).toBeCloseTo(seen, -2);
    desk.slap(seen + 300);
    expect(at.acts).toHaveLength(1);
  });

  test('a Power that came second is an answer, and that is said', () => {
    const { at, desk } = sit({ dice: SHOWN, power: true });
    desk.slap(1);
    at.view = view({ phase: answering(2), waiting: [1, 3] }, { dice: SHOWN, power: true, answer: 120 });
    desk.notice(
      [
        news(7, { type: 'power_slapped', seat: 2, regeneration: false, by_table: false }),
        news(8, { type: 'answered', seat: 0, after: 120 }),
      ],
      false,
    );
    expect(desk.note).toMatchObject({ kind: 'differs', text: 'echo.differs.answer' });
    expect(desk.slapping).toBe(false);
  });

  test('everything that flew is down when somebody slaps', () => {
    const { at, desk } = sit({ dice: SHOWN });
    desk.roll();
    at.view = view({ phase: answering(2), waiting: [0, 1, 3] }, { dice: SHOWN });
    desk.notice([news(7, { type: 'power_slapped', seat: 2, regeneration: false, by_table: false })], false);
    expect(desk.tray.flying).toBe(false);
    expect(desk.mustAnswer).toBe(true);
    expect(desk.ask).toBe('ask.answer.you');
  });
});

describe('the clock', () => {
  test('a pause has three steps, then three numbers', () => {
    const { at, desk } = sit({}, [], { phase: { is: 'wait', until: 17_500 }, waiting: [] });
    at.log = [
      news(
        3,
        { type: 'power_slapped', seat: 1, regeneration: false, by_table: false },
        { type: 'last_slapper', seats: [2] },
      ),
    ];
    const told = (time: number) => ((at.time = time), [desk.stage, desk.count]);
    expect(told(10_000)).toEqual(['damage', null]);
    expect(told(11_600)).toEqual(['wounds', null]);
    expect(told(13_100)).toEqual(['power', null]);
    expect(told(14_600)).toEqual([null, 3]);
    expect(told(16_600)).toEqual([null, 1]);
  });
});

describe('a beat', () => {
  const beat = {
    options: { ...view().options, mode: 'beat' as const },
    phase: { is: 'plan' as const, until: 40_000 },
    beat: 3,
  };

  test('has no wait between rolls, and no more than it allows', () => {
    const { at, desk } = sit({ dice: SHOWN, rolls: 1, ready_at: 99_000 }, [], beat);
    press(desk, ' ');
    expect(at.acts).toEqual([{ do: 'roll', dice: [0, 1, 2, 3, 4] }]);
    const done = sit({ dice: SHOWN, rolls: 3 }, [], beat);
    press(done.desk, ' ');
    expect(done.at.acts).toEqual([]);
    expect(done.desk.note?.text).toBe('why.no_roll_left');
  });

  test('ends with a technique, the Power or nothing, by keys alone', () => {
    const { at, desk } = sit({ dice: SHOWN, rolls: 1 }, [], beat);
    press(desk, 'Enter');
    expect(desk.note?.text).toBe('why.power_not_complete');
    press(desk, 'n');
    expect(at.acts).toEqual([{ do: 'nothing' }]);
    const power = sit({ dice: SHOWN, rolls: 1, power: true }, [], beat);
    press(power.desk, 'Enter');
    expect(power.at.acts).toEqual([{ do: 'slap' }]);
  });

  test('lasts as long as somebody thinks at a table without a clock, and so does a change of boards', () => {
    const { at, desk } = sit({}, [], beat);
    expect(desk.closes).toBe(40_000);
    at.clock = 'off';
    expect(desk.closes).toBeNull();
    const phase = { is: 'change' as const, seat: 0, from: 9000, until: 19_000 };
    const duel = sit({}, [], { ...beat, phase });
    duel.at.clock = 'off';
    expect(duel.desk.closes).toBeNull();
    const fast = sit({}, [], { phase });
    fast.at.clock = 'off';
    expect(fast.desk.closes).toBe(19_000);
  });

  test('is not played at speed', () => {
    expect(sit({}, [], beat).desk.live).toBe(false);
    expect(sit().desk.live).toBe(true);
  });
});

describe('before and after', () => {
  test('a board is read with a digit and taken with Enter', () => {
    const phase = { is: 'pick' as const, board: true, made: 0, until: 15_000 };
    const { at, desk } = sit({ board: null, ally: null }, [{ do: 'board', character: 'eto' }], { phase, waiting: [0] });
    press(desk, '1', 'Enter');
    expect(at.acts).toEqual([]);
    expect(desk.note?.text).toBe('why.taken');
    press(desk, '3', 'Enter');
    expect(at.acts).toEqual([{ do: 'board', character: 'eto' }]);
  });

  test('nobody has to hurry over a board at a table without a clock', () => {
    const { at, desk } = sit({}, [], { phase: { is: 'pick', board: true, made: 0, until: 15_000 }, waiting: [0] });
    expect(desk.closes).toBe(15_000);
    at.clock = 'normal';
    expect(desk.closes).toBe(15_000);
    at.clock = 'off';
    expect(desk.closes).toBeNull();
  });

  test('a Duel changes boards and ally together', () => {
    const phase = { is: 'change' as const, seat: 0, from: 9000, until: 19_000 };
    const change: Action = { do: 'change', boards: true, ally: 'uta' };
    const { at, desk } = sit({}, [{ do: 'change', boards: false, ally: null }, change], { phase, waiting: [0] });
    desk.picks.plan({ boards: true });
    desk.picks.plan({ ally: 'uta' });
    press(desk, 'Enter');
    expect(at.acts).toEqual([change]);
  });

  test('the role card comes while boards are chosen, never while dice roll', () => {
    const phase = { is: 'pick' as const, board: true, made: 0, until: 19_000 };
    const { desk } = sit({ board: null, ally: null }, [], { phase, waiting: [0] });
    expect(desk.calm).toBe(true);
    expect(desk.role?.who).toBe('role.pick');
    const running = sit().desk;
    expect(running.calm).toBe(false);
    expect(running.role).toEqual({
      who: 'role.who',
      goals: [{ text: 'role.goal' }, { text: 'role.how' }],
      secret: false,
    });
  });

  test('who only watches can do nothing', () => {
    const { at, desk } = sit({ dice: SHOWN, power: true });
    desk.lay();
    press(desk, ' ', 'Enter', '1');
    expect(at.acts).toEqual([]);
  });
});
