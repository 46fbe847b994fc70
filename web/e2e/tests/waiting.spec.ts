import { inspect } from '../audit.ts';
import { DESKTOP, expect, test } from '../people.ts';
import { call } from '../tables.ts';

for (const [locale, line] of Object.entries({
  'en-GB': /^Ben has been offline for 0:\d\d: a bot takes over in 0:\d\d$/,
  'fr-FR': /^Ben est hors ligne depuis 0:\d\d\s: un bot prend le relais dans 0:\d\d$/,
  'ja-JP': /^Benは0:\d\d前からオフラインです。あと0:\d\dでボットが代行します$/,
})) {
  test(`who waits for somebody offline is told when a bot takes over, on a television too: ${locale}`, async ({
    people,
  }) => {
    const english = locale === 'en-GB';
    const ann = await people.come('Ann', '/settings', { locale });
    const ben = await people.come('Ben', '/settings');
    const api = (of: typeof ann, path: string, data?: unknown) => call(of.context.request, people.url, path, data);
    await api(ann, '/guest', { name: 'Ann' });
    await api(ben, '/guest', { name: 'Ben' });
    const { code } = await api(ann, '/tables', {
      game: 'shisogari',
      seats: 4,
      patience: english ? 12 : 50,
      bot_pace: 0,
      options: { look_ms: '0' },
    });
    await api(ann, `/tables/${code}/seat`, {});
    await api(ben, `/tables/${code}/seat`, {});
    for (const seat of [2, 3]) await api(ann, `/tables/${code}/bots`, { seat, level: 'medium' });
    await api(ann, `/tables/${code}/start`);
    await ann.page.goto(`${people.url}/t/${code}`);
    const screen = await people.come('Screen', `/t/${code}?tv`, { locale, viewport: DESKTOP });
    await ben.page.goto(`${people.url}/t/${code}`);
    await people.until(() => ann.game !== null && ben.game !== null && screen.game !== null);

    // Everyone drafts in turn: Ann does, until Ben is waited for; then Ben is gone.
    for (;;) {
      await people.until(() => ann.asked || ben.asked);
      if (ben.asked) break;
      await people.act(ann, async () => {
        await ann.page.keyboard.press('ArrowLeft');
        await ann.page.keyboard.press('Enter');
      });
    }
    await ben.leave();
    for (const { page } of [ann, screen]) await expect(page.locator('.waiting').getByText(line)).toBeVisible();
    // It is read out once, and not with every second.
    const said = ann.page.getByRole('status').filter({ hasText: line });
    await expect(said).toHaveCount(1);
    const first = await said.innerText();
    const shown = await ann.page.locator('.waiting').innerText();
    await expect(ann.page.locator('.waiting')).not.toHaveText(shown);
    expect(await said.innerText()).toBe(first);
    await inspect(ann.page, `waiting-${locale}`);
    // The bot takes over in the same way in every language.
    if (!english) return;
    await people.until(() => ann.table!.seats[1]!.away);
    for (const { page } of [ann, screen]) await expect(page.locator('.waiting').getByText(line)).toHaveCount(0);
  });
}
