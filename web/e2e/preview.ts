import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { png } from './palette.ts';

const FOLDER = fileURLToPath(new URL('../app/public/preview/', import.meta.url));
const SIZE = { width: 1200, height: 630 };

/**
 * Draws the pictures that links show in messengers, from the page's own covers. They are kept in the repository, so
 * that a build needs no browser.
 */
export async function drawAll(page: Page): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  await page.setViewportSize(SIZE);
  await page.getByRole('article').last().waitFor();
  for (const card of await page.getByRole('article').all()) {
    await card.scrollIntoViewIfNeeded();
    await card.locator('.drawing svg').first().waitFor();
  }
  await draw(page, null);
  const games = await page.getByRole('article').evaluateAll((cards) => cards.map((card) => card.id));
  for (const game of games) await draw(page, game);
}

/** A cover as large as the picture, with the game's name; or the head of the home page. */
async function draw(page: Page, game: string | null): Promise<void> {
  await page.evaluate((game) => {
    document.getElementById('picture')?.remove();
    const source = document.querySelector(game ? `[id="${game}"] .cover` : '.hero')!;
    const picture = document.createElement('div');
    picture.id = 'picture';
    Object.assign(picture.style, {
      position: 'fixed',
      inset: '0',
      zIndex: '99',
      overflow: 'hidden',
      background: '#0a0f20',
    });
    const art = source.cloneNode(true) as HTMLElement;
    picture.append(art);
    if (game) {
      // A cover is 320 × 220: as wide as the picture, it is a little too high.
      art.style.setProperty('--cover', '3.75');
      Object.assign(art.style, { position: 'absolute', top: '-80px', borderRadius: '0' });
      const title = document.createElement('p');
      title.textContent = document.querySelector(`[id="${game}"] h2`)!.textContent;
      Object.assign(title.style, {
        position: 'absolute',
        inset: 'auto 0 0',
        padding: '90px 48px 36px',
        background: 'linear-gradient(transparent, rgb(6 8 20 / 88%) 55%)',
        color: '#fdf5e2',
        font: '400 76px/1.1 var(--display)',
      });
      picture.append(title);
    } else {
      art.style.height = '100%';
      Object.assign(art.querySelector<HTMLElement>('.title')!.style, { padding: '0 40px', zoom: '1.7' });
    }
    document.body.append(picture);
  }, game);
  await page.evaluate(() => document.fonts.ready);
  const shot = await page.screenshot({ animations: 'disabled' });
  writeFileSync(`${FOLDER}${game ?? 'yakai'}.png`, png(SIZE.width, SIZE.height, await pixels(page, shot)));
}

/** The pixels of a picture, read by the browser. */
async function pixels(page: Page, shot: Buffer): Promise<Uint8Array> {
  const read = await page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!;
    canvas.drawImage(picture, 0, 0);
    const { data } = canvas.getImageData(0, 0, picture.width, picture.height);
    let letters = '';
    for (let at = 0; at < data.length; at += 8192) letters += String.fromCharCode(...data.subarray(at, at + 8192));
    return btoa(letters);
  }, shot.toString('base64'));
  return Buffer.from(read, 'base64');
}
