import { readFileSync } from 'node:fs';
import { BOTH, all, drive, gather, type Chair } from '../masquerade/chairs.ts';
import { calm, curious, deadly, type Plan } from '../masquerade/plans.ts';
import { DESKTOP, expect, test } from '../people.ts';

type Texts = Record<string, string>;
const read = (language: string): Texts =>
  JSON.parse(
    readFileSync(new URL(`../../../games/bloody-masquerade/messages/${language}.json`, import.meta.url), 'utf8'),
  ) as Texts;
const ENGLISH = read('en');

for (const [language, locale] of Object.entries({ en: 'en-GB', fr: 'fr-FR', ja: 'ja-JP' })) {
  test(`${locale}: a game is told in one language from the deal to the end, without a missing word`, async ({
    people,
  }) => {
    const ann = await people.come('Ann', '/settings', { viewport: DESKTOP, locale });
    const { page } = ann;
    const texts = read(language);
    // Sentences of the English page that another language says in other words.
    const foreign = Object.entries(ENGLISH).flatMap(([key, text]) =>
      text.length > 14 && !text.includes('{') && texts[key] !== text ? [text] : [],
    );
    const keys = Object.keys(ENGLISH).filter((key) => key.includes('.'));
    const whole = async (when: string) => {
      const body = page.locator('body');
      const said = `${await body.innerText()}\n${await body.ariaSnapshot()}`;
      expect.soft(said, when).not.toMatch(/\{\w+[}:]|undefined|\[object|NaN/);
      expect
        .soft(
          keys.filter((key) => said.includes(`${key} `) || said.includes(`${key}\n`)),
          `${when}: keys without words`,
        )
        .toEqual([]);
      if (language !== 'en')
        expect
          .soft(
            foreign.filter((text) => said.includes(text)),
            `${when}: English words`,
          )
          .toEqual([]);
    };
    const seen = new Set<string>();
    let chairs: Chair[] = [];
    while (seen.size < 6) {
      const company = await gather(people, ann, { options: { ...BOTH, first: '1' } });
      const { own, others } = company;
      chairs = company.chairs;
      await page.goto(company.info.link);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      const plays: [Chair, Plan][] = [
        [own, curious(1, true)],
        [others[0]!, curious(0, false)],
        ...all(others.slice(1), calm),
      ];
      const fresh = () => own.asked && !seen.has(own.view.phase.is);
      while ((await drive(people, plays, () => fresh() || own.view.turn > 8)) && fresh()) {
        const { is } = own.view.phase;
        seen.add(is);
        await people.until(() => ann.game?.step === own.game!.step);
        await expect(page.getByRole('region', { name: texts['hand.label'], exact: true })).toBeVisible();
        await expect(
          page
            .getByRole('status')
            .filter({ hasText: texts[`ask.${is}.you`]!.replace(/\{.*$/, '') })
            .first(),
        ).toBeVisible();
        await page.keyboard.press('v');
        await whole(is);
        await page.keyboard.press('v');
      }
    }
    await page.keyboard.press('l');
    await whole('the log');
    await page.keyboard.press('Escape');
    await drive(people, all(chairs, deadly), () => false);
    await expect(page.getByRole('article').first()).toBeVisible();
    await whole('the end');
    await page.goto(`${people.url}/rules/bloody-masquerade`);
    await expect(page.getByRole('heading', { name: texts['rules.aim.title'] })).toBeVisible();
    await whole('the rules');
  });
}
