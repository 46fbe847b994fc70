import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type * as Axe from 'axe-core';
import { expect, type Page } from '@playwright/test';
import { DESKTOP, PHONE } from './people.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SHOTS = fileURLToPath(new URL('./output/shots/', import.meta.url));
const SMALL = { width: 360, height: 740 };
const THEMES = { night: 'dark', dawn: 'light' } as const;

/** Looks at a page in both themes on a phone and on a desk: audits it and keeps a picture of each. */
export async function inspect(page: Page, name: string, where: { turn?: boolean } = {}): Promise<void> {
  const size = page.viewportSize()!;
  for (const [theme, colorScheme] of Object.entries(THEMES)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      await settled(page);
      expect.soft(await wide(page), `${name} is no wider than ${viewport.width}`).toBe(false);
      await page.screenshot({ path: `${SHOTS}${name}-${viewport.width}-${theme}.png`, animations: 'disabled' });
      expect.soft(await violations(page), `${name}, ${theme}, ${viewport.width} wide`).toEqual([]);
    }
  }
  if (where.turn) {
    for (const viewport of [PHONE, SMALL]) {
      await page.setViewportSize(viewport);
      await settled(page);
      expect.soft(await wide(page), `${name} is no wider than ${viewport.width}`).toBe(false);
      if (viewport === SMALL)
        await page.screenshot({ path: `${SHOTS}${name}-${viewport.width}-dawn.png`, animations: 'disabled' });
      expect
        .soft(await overflow(page), `${name} needs no scrolling at ${viewport.width}×${viewport.height}`)
        .toEqual([]);
    }
  }
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: null });
  await page.setViewportSize(size);
}

/** Audits a page as it is, in both themes. */
export async function audit(page: Page, name: string): Promise<void> {
  for (const [theme, colorScheme] of Object.entries(THEMES).toReversed()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await settled(page);
    expect.soft(await wide(page), `${name} is not too wide`).toBe(false);
    expect.soft(await violations(page), `${name}, ${theme}`).toEqual([]);
  }
}

/** Keeps a picture of a page as it is, in both themes. */
export async function photograph(page: Page, name: string): Promise<void> {
  for (const [theme, colorScheme] of Object.entries(THEMES)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await settled(page);
    expect.soft(await wide(page), `${name} is not too wide`).toBe(false);
    await page.screenshot({ path: `${SHOTS}${name}-${theme}.png`, animations: 'disabled' });
  }
}

/** Everything that moves for a while has arrived, and the fonts are there. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const ends = document.getAnimations().filter((motion) => motion.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ends.map((motion) => motion.finished));
  });
}

async function wide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
}

/** What axe finds: the rule, and where. Under a strict policy its source must be evaluated, not added. */
async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`{ ${AXE} }`);
  const results = await page.evaluate(() =>
    // What is right needs no report, and nothing here is a film that must be loaded to be judged.
    (window as unknown as { axe: typeof Axe }).axe.run({ resultTypes: ['violations'], preload: false }),
  );
  return results.violations.map(
    (found) => `${found.id}: ${found.nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
}

/** What would have to be scrolled to: the page itself, or anything in it that holds more than it shows. */
export async function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const found: string[] = [];
    if (root.scrollHeight > innerHeight) found.push(`page: ${root.scrollHeight} > ${innerHeight}`);
    for (const node of document.querySelectorAll('button')) {
      // A row that is meant to be swiped, and a text to be read, may be longer than the screen.
      if (node.closest('[data-swipe], [data-reading]')) continue;
      const { top, bottom, left, right } = node.getBoundingClientRect();
      if (bottom > innerHeight + 1 || right > innerWidth + 1 || top < -1 || left < -1) {
        found.push(
          `${node.getAttribute('aria-label') ?? node.textContent} lies outside: ${Math.round(left)} to ${Math.round(right)}, ${Math.round(top)} to ${Math.round(bottom)}`,
        );
      }
    }
    return found;
  });
}

/** Names of which fewer than six letters can be read, where they are in sight at all. */
export async function cutNames(page: Page, names: readonly string[]): Promise<string[]> {
  return page.evaluate((all) => {
    const pen = document.createElement('canvas').getContext('2d')!;
    const range = document.createRange();
    return [...document.querySelectorAll('.play *, .seats *')].flatMap((node) => {
      const text = [...node.childNodes].find(
        (child) => child.nodeType === Node.TEXT_NODE && all.includes(child.textContent!.trim()),
      );
      const { left, top, right, width, height } = node.getBoundingClientRect();
      const over = document.elementFromPoint(left + width / 2, top + height / 2);
      if (!text || width < 2 || over === null || !(node.contains(over) || over.contains(node))) return [];
      const style = getComputedStyle(node);
      const cut = node.scrollWidth > node.clientWidth && style.overflowX !== 'visible';
      pen.font = style.font;
      const end = cut ? right - (style.textOverflow === 'ellipsis' ? pen.measureText('…').width : 0) : Infinity;
      const start = text.textContent!.search(/\S/);
      let seen = 0;
      while (start + seen < text.textContent!.trimEnd().length) {
        range.setStart(text, start + seen);
        range.setEnd(text, start + seen + 1);
        if (range.getBoundingClientRect().right > end + 0.5) break;
        seen += 1;
      }
      return seen < Math.min(6, text.textContent!.trim().length)
        ? [`${text.textContent}: ${seen} letters in ${node.className}`]
        : [];
    });
  }, names);
}

/** What of the own seat lies under something else, the main action above all, or must be scrolled to. */
export async function buried(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hand = document.querySelector('.play > .hand')!;
    const found =
      hand.scrollHeight > hand.clientHeight + 1 ? [`scrolls: ${hand.scrollHeight} > ${hand.clientHeight}`] : [];
    for (const button of hand.querySelectorAll('button')) {
      const { left, top, width, height } = button.getBoundingClientRect();
      if (width === 0 || button.closest('[data-swipe]')) continue;
      for (const part of [0.15, 0.5, 0.85]) {
        const over = document.elementFromPoint(left + width / 2, top + height * part);
        if (over && (button.contains(over) || over.contains(button))) continue;
        found.push(
          `${button.getAttribute('aria-label') ?? button.textContent!.trim()} lies under ${over?.className ?? 'nothing'}`,
        );
      }
    }
    return found;
  });
}
