import { drawAll } from '../preview.ts';
import { expect, test } from '../people.ts';
import { withBots } from '../shisogari/tables.ts';
import { call } from '../tables.ts';

const GAMES = ['bloody-masquerade', 'king-of-tokyo', 'roll-and-clash', 'shisogari'];

// They are in the repository, so that a build needs no browser.
if (process.env.PREVIEW) {
  test('the pictures of links are drawn anew', async ({ people }) => {
    const { page } = await people.come('Ann', '/');
    await drawAll(page);
  });
}

test('a link shows its game, its host and a picture, and nothing of a game that runs', async ({ people }) => {
  const ann = await people.come('Ann', '/settings');
  const api = ann.context.request;
  await call(api, people.url, '/guest', { name: 'Ann' });
  const tags = async (path: string) => {
    const text = await (await api.get(`${people.url}${path}`)).text();
    const found = [...text.matchAll(/<meta (?:property|name)="(og:[^"]+|twitter:card)" content="([^"]*)"/g)];
    return Object.fromEntries(found.map(([, name, content]) => [name, content]));
  };
  const picture = async (url: string) => {
    const answer = await api.get(url);
    expect(answer.headers()['content-type']).toBe('image/png');
    expect(answer.headers()['cross-origin-resource-policy']).toBe('cross-origin');
    const bytes = await answer.body();
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], 'its width and height').toEqual([1200, 630]);
    expect(bytes.length).toBeLessThan(300 * 1024);
  };

  for (const game of GAMES) {
    const { code } = await call(api, people.url, '/tables', { game, seats: 4 });
    await call(api, people.url, `/tables/${code}/seat`, {});
    const found = await tags(`/t/${code}`);
    expect(found).toMatchObject({
      'og:title': expect.stringMatching(/ · Ann&#39;s table$/),
      'og:description': expect.stringMatching(/^1 of 4 seats taken, about \d+ minutes\. Come and join!$/),
      'og:image': `${people.url}/preview/${game}.png`,
      'og:url': `${people.url}/t/${code}`,
      'twitter:card': 'summary_large_image',
    });
    await picture(found['og:image']!);
  }
  const home = await tags('/');
  expect(home['og:image']).toBe(`${people.url}/preview/yakai.png`);
  await picture(home['og:image']!);

  const running = await withBots(ann, people.url);
  expect((await tags(`/t/${running.code}`))['og:description']).toBe('4 of 4 seats taken, about 10 minutes.');
});
