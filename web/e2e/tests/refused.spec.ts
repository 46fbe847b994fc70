import { readFileSync } from 'node:fs';
import type { FromClient } from '../../wire/index.ts';
import { expect, test } from '../people.ts';
import { withBots } from '../shisogari/tables.ts';

for (const [language, locale] of Object.entries({ en: 'en-GB', fr: 'fr-FR', ja: 'ja-JP' })) {
  test(`${locale}: a refused act says why, and the next one goes through`, async ({ people }) => {
    const file = new URL(`../../../games/shisogari/messages/${language}.json`, import.meta.url);
    const words = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    const ann = await people.come('Ann', '/', { locale });
    const { page } = ann;
    const { code } = await withBots(ann, people.url);
    let acts = 0;

    // The page sends only what is allowed: on the way its first act becomes one that is not.
    await page.routeWebSocket(/\/socket$/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((text) => {
        const message = JSON.parse(String(text)) as FromClient;
        const wrong = message.type === 'act' && (acts += 1) === 1;
        server.send(wrong ? JSON.stringify({ ...message, action: { do: 'confirm' } }) : text);
      });
    });
    await page.goto(`${people.url}/t/${code}`);
    const bar = page.getByRole('status');
    await expect(bar.getByText(words['ask.draft.you']!)).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(bar.getByText(words['why.not_now']!)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(bar.getByText(words['why.not_now']!)).toHaveCount(0);
    expect(acts).toBe(2);
  });
}
