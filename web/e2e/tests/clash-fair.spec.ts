import type { News, Timing } from '../../wire/index.ts';
import type { Event } from '../../wire/roll-and-clash.ts';
import { answers, gather, idle, play, powerful, told } from '../clash/chairs.ts';
import { playOn } from '../clash/hands.ts';
import { Line } from '../clash/line.ts';
import { READY, withHouse } from '../clash/values.ts';
import { PHONE, expect, test } from '../people.ts';

const ONE_WAY = 150;
/** Who does not answer is not waited for. */
const PROMPT = READY.replace(/^answer_timeout = .*$/m, 'answer_timeout = 2500').replace(
  /^answer_grace = .*$/m,
  'answer_grace = 900',
);

test('who answers over a slow line is given back the time on the line, and the replay shows it', async ({
  people: home,
}) => {
  await withHouse(home, PROMPT, async (people) => {
    const line = await Line.to(people.url, ONE_WAY);
    try {
      const ann = await people.come('Ann', '/settings', { viewport: PHONE, hasTouch: true, isMobile: true });
      const { page } = ann;
      const { info, own, others } = await gather(people, ann, { programs: ['Ben', 'Cy'] });
      own.rise();
      const [ben, cy] = others;
      const answered = () =>
        told(ann.received).filter((event) => event.type === 'answered' && event.seat === ann.seat).length;
      // Ben slaps whenever he can; Ann answers twice over her line. After that only Ben does anything, and wins.
      void play(ben!, powerful, people);
      void play(cy!, (chair) => (answered() < 2 ? answers(chair) : idle(chair)), people);
      await page.goto(`${line.url}/t/${info.code}`);
      await people.until(() => ann.game !== null);
      await playOn(ann, { techniques: 6, power: false }, () => answered() >= 2);
      await people.until(() => ann.over);

      const ways = new Map<number, { way: Timing; after: number; seat: number }>();
      for (const message of ann.received) {
        if (message.type !== 'game') continue;
        for (const news of message.steps as News[]) {
          const event = (news.events as Event[]).find((one) => one.type === 'answered');
          if (news.way && event?.type === 'answered')
            ways.set(news.step, { way: news.way, after: event.after, seat: event.seat });
        }
      }
      const hers = [...ways.values()].filter(({ seat }) => seat === ann.seat);
      expect(hers.length, 'answers of Ann').toBeGreaterThan(0);
      for (const { way, after } of hers) {
        console.log(
          `  arrived after ${way.received - way.sent} ms, round trip ${way.round_trip} ms, claimed ${way.claimed} ms, counts ${after} ms`,
        );
        expect(way.round_trip).toBeGreaterThanOrEqual(2 * ONE_WAY - 10);
        const whole = way.received - way.sent;
        expect(after).toBeLessThan(whole);
        // Never more than was measured.
        expect(after).toBeGreaterThanOrEqual(Math.max(120, whole - way.round_trip));
      }

      // The end shows the races, and the replay the race with its ledger.
      await expect(page.getByRole('heading', { name: 'Who slapped when' })).toBeVisible();
      await page.goto(`${people.url}/t/${info.code}`);
      const ledger = page.getByRole('table', { name: /^Race after .*’s slap/ });
      const before = page.getByRole('button', { name: 'Previous race' });
      const row = ledger.getByRole('row').filter({ hasText: 'Ann' });
      while (!(await row.isVisible()) && (await before.isEnabled())) await before.click();
      await expect(row).toHaveCount(1);
      const ms = async (column: number) =>
        Number(/(\d+) ms/.exec(await row.getByRole('cell').nth(column).innerText())?.[1]);
      const [, , arrived, round, counts] = await Promise.all([0, 1, 2, 3, 4].map(ms));
      expect(round).toBeGreaterThanOrEqual(2 * ONE_WAY - 10);
      expect(counts).toBeLessThan(arrived!);
      await page.getByRole('link', { name: 'Go to this moment' }).click();
      await expect(page).toHaveURL(/\/replay\?/);
      await expect(
        page
          .getByRole('table', { name: /^Race after .*’s slap/ })
          .getByRole('row')
          .filter({ hasText: 'Ann' }),
      ).toBeAttached();
      await expect(page.getByRole('button', { name: /Slow motion|Watch the race again/ })).toBeVisible();
    } finally {
      line.end();
    }
  });
});
