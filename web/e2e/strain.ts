import type { Page } from '@playwright/test';

/** How far a test's ears may lag behind, in milliseconds, and how much slower than this machine its pages are. */
const LAG = Number(process.env.LAG ?? 0);
const SLOW = Number(process.env.SLOW ?? 1);

/**
 * With LAG=300, every listener of a test hears what it is told after a delay of its own, up to so many milliseconds,
 * in the right order: a test that relies on two of them hearing at once fails.
 */
export function late<Message>(heard: (message: Message) => void): (message: Message) => void {
  if (LAG === 0) return heard;
  let last = Promise.resolve();
  return (message) => {
    const due = new Promise<void>((resolve) => setTimeout(resolve, Math.random() * LAG));
    last = last.then(() => due).then(() => heard(message));
  };
}

/** With SLOW=4, a page has a quarter of the processor: a test that looks before the page has drawn fails. */
export async function slow(page: Page): Promise<void> {
  if (SLOW === 1) return;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
}
