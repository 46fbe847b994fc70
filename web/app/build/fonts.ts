import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subset from 'subset-font';
import type { Plugin } from 'vite';

const app = fileURLToPath(new URL('..', import.meta.url));
const out = join(app, '../../node_modules/.cache/yakai-fonts');
const require = createRequire(import.meta.url);

interface Face {
  family: string;
  weight: number;
  pack: string;
}

const FACES: Face[] = [
  { family: 'Dela Gothic One', weight: 400, pack: 'dela-gothic-one' },
  { family: 'IBM Plex Sans JP', weight: 400, pack: 'ibm-plex-sans-jp' },
  { family: 'IBM Plex Sans JP', weight: 600, pack: 'ibm-plex-sans-jp' },
];
const LATIN = String.fromCodePoint(
  ...range(0x20, 0x7e),
  ...range(0xa0, 0x17f),
  0x2013,
  0x2014,
  0x2019,
  0x201c,
  0x201d,
  0x2026,
  0x202f,
);
const LATIN_RANGE = 'U+0020-007E, U+00A0-017F, U+2013-2014, U+2019, U+201C-201D, U+2026, U+202F';

/** Cuts the fonts down to the characters of the message files; names that people type fall back to the system. */
export function fonts(): Plugin {
  return { name: 'yakai-fonts', enforce: 'pre', buildStart: cut };
}

async function cut(): Promise<void> {
  const japanese = characters();
  const hash = createHash('sha256')
    .update(japanese)
    .update(JSON.stringify(FACES))
    .update(LATIN)
    .digest('hex')
    .slice(0, 16);
  const stamp = join(out, 'stamp');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const rules: string[] = [];
  for (const face of FACES) {
    rules.push(await write(face, 'latin', LATIN, LATIN_RANGE));
    const points = [...japanese].map((char) => `U+${char.codePointAt(0)!.toString(16)}`);
    rules.push(await write(face, 'japanese', japanese, points.join(', ')));
  }
  writeFileSync(join(out, 'fonts.css'), rules.join('\n'));
  writeFileSync(stamp, hash);
}

async function write(face: Face, script: string, text: string, range: string): Promise<string> {
  const folder = join(dirname(require.resolve(`@fontsource/${face.pack}/package.json`)), 'files');
  const whole = readFileSync(join(folder, `${face.pack}-${script}-${face.weight}-normal.woff2`));
  const name = `${face.pack}-${face.weight}-${script}.woff2`;
  writeFileSync(join(out, name), await subset(whole, text, { targetFormat: 'woff2' }));
  return `@font-face { font-family: '${face.family}'; font-style: normal; font-weight: ${face.weight}; font-display: swap; src: url(./${name}) format('woff2'); unicode-range: ${range}; }`;
}

/** Every character beyond Latin that a message may show. */
function characters(): string {
  const root = join(app, '../..');
  const games = readdirSync(join(root, 'games')).flatMap((game) =>
    ['messages', 'lesson', 'web/coach/messages'].map((folder) => join(root, 'games', game, folder)),
  );
  const seen = new Set('夜会シ祖狩リ');
  for (const folder of [join(app, 'messages'), ...games].filter((folder) => existsSync(folder))) {
    for (const file of readdirSync(folder)) {
      for (const char of readFileSync(join(folder, file), 'utf8')) {
        const point = char.codePointAt(0)!;
        if (point > 0x2fff || (point > 0x2190 && point < 0x2200)) seen.add(char);
      }
    }
  }
  return [...seen].sort().join('');
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
