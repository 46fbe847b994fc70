import { gather as gatherClash } from '../clash/chairs.ts';
import { gather } from '../king/chairs.ts';
import { PHONE, expect, test, type Person } from '../people.ts';
import { withBots } from '../shisogari/tables.ts';

/** Bytes over the wire, compressed, fonts apart. Measured and printed; the limits are 200 KB and 300 KB. */
test('what the first page and the boards weigh', async ({ people }) => {
  const ann = await people.come('Ann', '/settings', { viewport: PHONE });
  const { code } = await withBots(ann, people.url);
  const king = await gather(people, ann, { programs: [], seats: 6 });
  const clash = await gatherClash(people, ann, { seats: 4 });
  const places = [
    ['home', '/'],
    ['Shisogari', `/t/${code}`],
    ['King of Tokyo', `/t/${king.info.code}`],
    ['Roll & Clash', `/t/${clash.info.code}`],
  ] as const;
  for (const [name, path] of places) {
    const { rest, fonts } = await weigh(ann, people.url + path);
    console.log(`  ${name}: ${(rest / 1024).toFixed(0)} KB, and ${(fonts / 1024).toFixed(0)} KB of fonts`);
    if (name === 'Roll & Clash') expect(rest / 1024, name).toBeLessThanOrEqual(300);
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
