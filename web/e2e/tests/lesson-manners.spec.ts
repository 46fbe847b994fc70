import { audit, inspect } from '../audit.ts';
import { learn } from '../lesson/learner.ts';
import { expect, test } from '../people.ts';
import { call } from '../tables.ts';

const PHONE = { hasTouch: true, isMobile: true };

test('a wrong press says why and breaks nothing; after the third, help is offered', async ({ people }) => {
  const ann = await people.come('Ann', '/', PHONE);
  const learner = await learn(ann, 'king-of-tokyo', 'taps');
  const { bubble, page } = learner;
  await learner.play('k03');
  await learner.tap('die:3');
  await expect(bubble).toContainText('Not that die: tap the two 2s.');
  await learner.tap('die:3');
  await learner.play('k04');
  await learner.tap('button:stop');
  await expect(bubble).toContainText('Not yet!');
  await expect(page.locator('svg.pulse')).toHaveCount(0);
  await learner.tap('button:reroll');
  await expect(bubble).toContainText('Keep the two 2s and the energy, then reroll the other three.');
  await expect(page.locator('svg.pulse'), 'the second one also pulses').toHaveCount(1);
  await expect(learner.mark('die:2').and(page.locator('[aria-pressed="true"]')), 'the choice stays').toHaveCount(2);
  const help = page.getByRole('button', { name: 'Do it for me' });
  await expect(help).toHaveCount(0);
  await learner.tap('button:stop');
  await help.tap();
  await expect(bubble).toHaveAttribute('data-beat', 'k05');
  await learner.play('k06');
  await expect(page.getByRole('region', { name: 'Your monster' })).toContainText('3');
});

test('help also does a choice that sends nothing', async ({ people }) => {
  const ann = await people.come('Ann', '/', PHONE);
  const { page } = ann;
  await page.clock.install();
  const learner = await learn(ann, 'shisogari', 'taps');
  await learner.play('s13');
  await page.keyboard.press('g');
  await expect(learner.bubble, 'a wrong key is told like a wrong tap').toContainText('Tap “Accuse”, just to read.');
  for (const beat of ['s13', 's14']) {
    await expect(learner.bubble).toHaveAttribute('data-beat', beat);
    await page.clock.fastForward(21_000);
    await page.getByRole('button', { name: 'Do it for me' }).tap();
  }
  await expect(learner.bubble).toHaveAttribute('data-beat', 's15');
  await expect(learner.mark('mode:give')).toHaveAttribute('aria-pressed', 'true');
});

test('others are watched, and a curtain falls over a jump', async ({ people }) => {
  const ann = await people.come('Ann', '/', { ...PHONE, reducedMotion: 'no-preference' });
  const learner = await learn(ann, 'king-of-tokyo', 'taps');
  await learner.play('k08');
  await learner.read();
  await expect(learner.bubble).toContainText('Watch: Momo is playing.');
  await learner.play('k19');
  await learner.step('k19');
  await expect(ann.page.getByText('Some time later…')).toBeVisible();
  await learner.play('k20');
  await expect(ann.page.getByText('Some time later…')).toHaveCount(0);
});

test('a Power has its moment, and a tap on a target opens nothing', async ({ people }) => {
  const ann = await people.come('Ann', '/', PHONE);
  const learner = await learn(ann, 'roll-and-clash', 'taps');
  const { page } = learner;
  await learner.play('r05');
  await learner.tap('technique:t1');
  await expect(page.locator('.aim[data-lit="target:1"]')).toBeVisible();
  const portrait = (await page.locator('[data-place="seat-1"] button.who').boundingBox())!;
  await page.touchscreen.tap(portrait.x + portrait.width / 2, portrait.y + portrait.height / 2);
  await expect(learner.bubble).toHaveAttribute('data-beat', 'r06');
  await expect(page.getByRole('region', { name: 'Details' })).toHaveCount(0);
  await learner.play('r12');
  await learner.step('r12');
  await expect(page.getByRole('group', { name: 'Ayato’s Power' })).toBeVisible();
  await expect(learner.bubble).toHaveAttribute('data-beat', 'r13');
  await expect(page.locator('.highlight')).toHaveCount(0);
});

test('a closed tab is taken up again where it was, or begun anew', async ({ people }) => {
  const ann = await people.come('Ann', '/', PHONE);
  let learner = await learn(ann, 'roll-and-clash', 'taps');
  await learner.play('r10');
  await learner.tap('die:MASK');
  // Asked in another tab: a browser that closes at once may lose what a page has only just written.
  const other = await ann.page.context().newPage();
  await other.goto(people.url);
  const kept = () => other.evaluate(() => localStorage.getItem('yakai.lesson.roll-and-clash'));
  await expect.poll(kept, 'the die that is kept is remembered').toContain('set_aside');
  await other.close();
  await ann.leave();
  await ann.open(people.url);
  learner = await learn(ann, 'roll-and-clash', 'taps');
  await ann.page.getByRole('button', { name: 'Go on with the lesson' }).tap();
  await expect(learner.bubble).toHaveAttribute('data-beat', 'r10');
  await learner.tap('button:roll');
  await expect(learner.bubble).toHaveAttribute('data-beat', 'r11');
  await learner.play('r12');
  await ann.page.reload();
  await ann.page.getByRole('button', { name: 'Play the lesson again' }).tap();
  await expect(learner.bubble).toHaveAttribute('data-beat', 'r01');
});

test('earlier bubbles are read again, and nothing is taken back', async ({ people }) => {
  const ann = await people.come('Ann', '/', PHONE);
  const learner = await learn(ann, 'king-of-tokyo', 'taps');
  await learner.play('k04');
  const { bubble, page } = learner;
  await page.getByRole('button', { name: 'Read again' }).tap();
  await expect(bubble).toContainText('You roll six dice, and may reroll any of them twice.');
  await page.getByRole('button', { name: 'Read again' }).tap();
  await expect(bubble).toContainText('This is your monster');
  await learner.next.tap();
  await learner.next.tap();
  await expect(bubble).toContainText('Energy ⚡ will buy you cards');
  await expect(learner.mark('die:2').and(page.locator('[aria-pressed="true"]'))).toHaveCount(2);
});

test('the lesson is left with one question, and Stay stays', async ({ people }) => {
  const ann = await people.come('Ann', '/', PHONE);
  const learner = await learn(ann, 'bloody-masquerade', 'taps');
  const { page } = learner;
  await learner.play('b02');
  await page.getByRole('button', { name: 'Skip the lesson' }).tap();
  await page.getByRole('button', { name: 'Stay' }).tap();
  await learner.play('b03');
  await page.getByRole('button', { name: 'Skip the lesson' }).tap();
  await page.getByRole('link', { name: 'Leave' }).tap();
  await expect(page).toHaveURL(/\/$/);
});

test('who learns while a lobby waits is called when the game starts, and finds the way back', async ({ people }) => {
  const ann = await people.come('Ann', '/settings');
  const { request } = ann.context;
  await call(request, people.url, '/guest', { name: 'Ann' });
  const { code, link } = await call(request, people.url, '/tables', { game: 'king-of-tokyo', seats: 2 });
  await call(request, people.url, `/tables/${code}/seat`, {});
  await call(request, people.url, `/tables/${code}/bots`, { level: 'medium' });
  await ann.page.goto(link);
  const opening = ann.context.waitForEvent('page');
  await ann.page.getByRole('link', { name: 'Learn by playing' }).click();
  const lesson = await opening;
  const bubble = lesson.locator('[data-beat]');
  await expect(bubble).toHaveAttribute('data-beat', 'k01');
  const told = lesson.getByRole('alert').filter({ hasText: 'The game at your table has started.' });
  await expect(told).toHaveCount(0);

  await ann.page.getByRole('button', { name: 'Start the game' }).click();
  // The lesson asks every few seconds.
  await expect(told).toBeVisible({ timeout: 60_000 });
  // It takes no key from whoever reads on.
  await expect(bubble.locator('.button.main')).toBeFocused();
  await audit(lesson, 'the call to the table');
  await told.getByRole('button', { name: 'Go on with the lesson' }).click();
  await expect(told).toHaveCount(0);
  await lesson.getByRole('button', { name: 'Skip the lesson' }).click();
  await lesson.getByRole('link', { name: 'Leave' }).click();
  await expect(lesson).toHaveURL(new RegExp(`/t/${code}$`));
});

test('lit buttons are described by the bubble, which is a status', async ({ people }) => {
  const ann = await people.come('Ann');
  const learner = await learn(ann, 'shisogari', 'keys');
  await learner.play('s04');
  await expect(learner.mark('back:white')).toHaveAccessibleDescription(/draft|take|card/i);
  await expect(learner.mark('back:black')).toHaveAccessibleDescription('');
  await expect(learner.bubble.getByRole('status')).toContainText('white');
  await learner.play('s05');
  await expect(learner.mark('back:black')).toHaveAccessibleDescription('');
});

test('a lesson that does not exist says so', async ({ people }) => {
  const ann = await people.come('Ann', '/learn/chess');
  await expect(ann.page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

for (const [game, beats] of [
  ['king-of-tokyo', ['k03', 'k15']],
  ['shisogari', ['s05', 's22']],
  ['bloody-masquerade', ['b08', 'b11']],
  ['roll-and-clash', ['r05', 'r14']],
] as const) {
  test(`bubble, light and tips of ${game} are accessible in both themes`, async ({ people }) => {
    const ann = await people.come('Ann');
    const learner = await learn(ann, game, 'keys');
    for (const beat of beats) {
      await learner.play(beat);
      await inspect(ann.page, `lesson-${game}-${beat}`);
    }
    await learner.play();
    if (await ann.page.locator('.lesson-card').count()) {
      await inspect(ann.page, `lesson-${game}-more`);
      await ann.page.getByRole('button', { name: 'Enough for now' }).press('Enter');
    }
    await inspect(ann.page, `lesson-${game}-tips`);
  });
}
