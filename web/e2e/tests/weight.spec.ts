import { gather } from '../king/chairs.ts';
import { PHONE, test, type Person } from '../people.ts';
import { withBots } from '../tables.ts';

/** Bytes over the wire, compressed, fonts apart. Measured and printed; the limits are 200 KB and 300 KB. */
test('what the first page and the boards weigh', async ({ people }) => {
  const ann = await people.come('Ann', '/settings', { viewport: PHONE });
  const { code } = await withBots(ann, people.url);
  const king = await gather(people, ann, { programs: [], seats: 6 });
  for (const [name, path] of [['home', '/'], ['Shisogari', `/t/${code}`], ['King of Tokyo', `/t/${king.info.code}`]] as const) {
    const { rest, fonts } = await weigh(ann, people.url + path);
    console.log(`  ${name}: ${(rest / 1024).toFixed(0)} KB, and ${(fonts / 1024).toFixed(0)} KB of fonts`);
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
