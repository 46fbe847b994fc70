import { expect, test } from 'vitest';
import { LANGUAGES } from '$ui/words.svelte';
import type { Ending, Event } from '$wire/shisogari';
import { ShisogariDesk } from '../desk.svelte';
import { bite, highlights } from '../highlights';
import { words } from '../words';
import { name, Position, view } from './position';

const seat = (role: 'hunter' | 'vampire'): Ending['seats'][number] => ({
  role,
  team: role === 'vampire' ? 'vampire' : 'hunters',
  won: true,
  turned: 0,
  hand: [],
  pairs: [],
  boxed: ['white_bite', 'black_bite'],
});
const ended = (of: 'hunter' | 'vampire'): Event[] => [
  { type: 'accused', seat: 0, of: 2 },
  {
    type: 'ended',
    ending: {
      winner: 'hunters',
      reason: 'accuse_ok',
      accuser: 0,
      accused: 2,
      pairs: 3,
      hunters: 3,
      need: 5,
      seats: [seat('hunter'), seat('hunter'), seat(of), seat('hunter')],
    },
  },
];

test('an accusation says in every language what the accused is', async () => {
  const told: Record<string, unknown> = {};
  for (const language of LANGUAGES) {
    await words.use(language);
    const one = highlights(ended('vampire'), name, words.say)[0]!;
    const other = highlights(ended('hunter'), name, words.say)[0]!;
    told[language] = [one.title, one.text, other.text];
  }
  expect(told).toEqual({
    en: ['Ann accuses Cy of being the Vampire.', 'Cy is the Vampire!', 'Cy is not the Vampire.'],
    fr: ['Ann accuse Cy d’être le Vampire.', 'Cy est le Vampire\u202f!', 'Cy n’est pas le Vampire.'],
    ja: ['Annが「Cyこそ始祖だ」と告発しました。', 'Cyが始祖です！', 'Cyは始祖ではありません。'],
  });
});

test('a bite is whispered to whom it turned, and shown to nobody', async () => {
  await words.use('en');
  const bitten: Event[] = [{ type: 'turned', seat: 0 }];
  expect(bite(bitten, 0, words.say)?.title).toBe('You have been bitten');
  expect(bite(bitten, 1, words.say)).toBeNull();
  expect(bite(bitten, null, words.say)).toBeNull();
  const desk = new ShisogariDesk(new Position(view(), []));
  const news = [{ step: 1, at: 0, events: bitten }];
  desk.notice(news, false);
  desk.highlight(news, false);
  expect(desk.highlights.now).toBeNull();
  expect(desk.highlights.whisper?.kind).toBe('bitten');
});

test('old news has no moment, neither aloud nor whispered', () => {
  const desk = new ShisogariDesk(new Position(view(), []));
  const news = [{ step: 1, at: 0, events: [...ended('vampire'), { type: 'turned', seat: 0 } as const] }];
  desk.notice(news, true);
  desk.highlight(news, true);
  expect(desk.highlights.now).toBeNull();
  expect(desk.highlights.whisper).toBeNull();
  desk.highlight(news, false);
  expect(desk.highlights.now).toMatchObject({ kind: 'accused', by: 0, of: 2 });
  // Whoever comes back meanwhile sees the end at once.
  desk.highlight([], true);
  expect(desk.highlights.now).toBeNull();
});
