import { gather as gatherClash } from '../clash/chairs.ts';
import { gather } from '../king/chairs.ts';
import { gather as gatherMasquerade } from '../masquerade/chairs.ts';
import { PHONE, expect, test, type Person } from '../people.ts';
import { withBots } from '../shisogari/tables.ts';

/** Bytes over the wire, compressed, fonts apart: at most 100 KB for the home page and 200 KB for a board. */
test('what the first page and the boards weigh', async ({ people }) => {
  const ann = await people.come('Ann', '/settings', { viewport: PHONE });
  const { code } = await withBots(ann, people.url);
  const king = await gather(people, ann, { programs: [], seats: 6 });
  const masquerade = await gatherMasquerade(people, ann, { programs: [], seats: 5 });
  const clash = await gatherClash(people, ann, { seats: 4 });
  const places = [
    ['home', '/'],
    ['Shisogari', `/t/${code}`],
    ['King of Tokyo', `/t/${king.info.code}`],
    ['Bloody Masquerade', `/t/${masquerade.info.code}`],
    ['Roll & Clash', `/t/${clash.info.code}`],
  ] as const;
  for (const [name, path] of places) {
    const { rest, fonts } = await weigh(ann, people.url + path);
    console.log(`  ${name}: ${(rest / 1024).toFixed(0)} KB, and ${(fonts / 1024).toFixed(0)} KB of fonts`);
    expect.soft(rest / 1024, name).toBeLessThanOrEqual(name === 'home' ? 100 : 200);
  }
});

async function weigh(person: Person, url: string): Promise<{ rest: number; fonts: number }> {
  const page = await person.context.newPage();
  const cdp = await person.context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  const types = new Map<string, string>();
  const weight = { rest: 0, fonts: 0 };
  cdp.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    weight[types.get(requestId) === 'Font' ? 'fonts' : 'rest'] += encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.close();
  return weight;
}
