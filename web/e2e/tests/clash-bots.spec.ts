import { gather, told } from '../clash/chairs.ts';
import { playOn, viewOf } from '../clash/hands.ts';
import { LIVELY, withHouse } from '../clash/values.ts';
import { PHONE, expect, test } from '../people.ts';

test('one person against three bots at speed: they play by themselves, slap and answer, and never slap for nothing', async ({
  people: home,
}) => {
  await withHouse(home, LIVELY, async (people) => {
    const ann = await people.come('Ann', '/settings', { viewport: PHONE, hasTouch: true, isMobile: true });
    const { info, own } = await gather(people, ann, { seats: 4 });
    own.rise();
    await ann.page.goto(info.link);
    await people.until(() => ann.game !== null);
    const done = (type: string) =>
      told(ann.received).filter((event) => event.type === type && 'seat' in event && event.seat !== ann.seat).length;
    await playOn(
      ann,
      { techniques: 5 },
      () => done('power_slapped') > 0 && done('answered') > 2 && done('technique_used') > 5,
    );
    const events = told(ann.received);
    const by = (type: string) =>
      viewOf(ann).seats.map(
        (_, seat) => events.filter((event) => event.type === type && 'seat' in event && event.seat === seat).length,
      );
    for (const type of ['rolled', 'technique_used', 'power_slapped', 'answered', 'false_slapped'])
      console.log(`  ${type}: ${by(type).join(', ')}`);
    const bots = (type: string) => by(type).filter((_, seat) => seat !== ann.seat);
    for (const count of bots('rolled')) expect(count, 'rolls of a bot').toBeGreaterThan(3);
    expect(bots('false_slapped')).toEqual([0, 0, 0]);
    // No bot answers faster than a hand can.
    for (const event of events) {
      if (event.type === 'answered' && event.seat !== ann.seat) expect(event.after).toBeGreaterThanOrEqual(120);
    }
  });
});
