import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { read } from '../build/rulebook';
import { passages, pieces, search, type Block, type Chapter, type Span } from '../src/state/rulebook';

const root = join(import.meta.dirname, '../../../games');
const books = readdirSync(root)
  .map((game) => join(root, game, 'RULES.md'))
  .filter((path) => existsSync(path));

const spansOf = (block: Block): Span[][] =>
  block.is === 'text'
    ? [block.spans]
    : block.is === 'list'
      ? block.items
      : [...block.head, ...block.rows.flatMap((row) => row.cells)];
const idsOf = (chapters: Chapter[]): string[] =>
  chapters
    .flatMap(({ id, blocks }) => [
      id,
      ...blocks.flatMap((block) =>
        block.is === 'text' ? [block.id] : block.is === 'table' ? block.rows.map((row) => row.id) : [],
      ),
    ])
    .filter((id) => id !== undefined);

describe.each(books)('%s', (path) => {
  const markdown = readFileSync(path, 'utf8');
  const book = read(markdown);

  test('is read whole: every rule has its place, and no mark is left over', () => {
    const ids = idsOf(book);
    expect(new Set(ids).size).toBe(ids.length);
    const rules = [...markdown.matchAll(/^\*\*([A-Z]{1,2}\d+[a-z]?)\b/gm)].map(([, id]) => id);
    expect(rules.length).toBeGreaterThan(20);
    for (const id of rules) expect(ids).toContain(id);
    const texts = book.flatMap(({ blocks }) => blocks.flatMap(spansOf)).flat();
    for (const { text, as } of texts) if (as !== 'code') expect(text).not.toMatch(/\*\*|`|^\||\]\(/);
  });

  test('leads from rule to rule, and never astray', () => {
    const ids = new Set(idsOf(book));
    const links = book
      .flatMap(({ blocks }) => blocks.flatMap(spansOf))
      .flat()
      .flatMap(({ to }) => to ?? []);
    expect(links.length).toBeGreaterThan(10);
    for (const to of links) expect(ids).toContain(to);
  });
});

const BOOK = read(`# A game

What it is.

## The turn (\`src/turn.rs\`)

**T1 Rolling.** Roll *six* dice, see B1.

1. First.
2. Then <b>this</b>.

| what | cost |
| --- | --- |
| B1 wings | 6 |
| armor | 4 |`);

test('a small book becomes chapters, and markup stays text', () => {
  expect(BOOK.map(({ id }) => id)).toEqual(['a-game', 'the-turn']);
  expect(BOOK[1]!.blocks).toEqual([
    {
      is: 'text',
      id: 'T1',
      spans: [
        { text: 'T1 Rolling.', as: 'strong' },
        { text: ' Roll ' },
        { text: 'six', as: 'em' },
        { text: ' dice, see ' },
        { text: 'B1', to: 'B1' },
        { text: '.' },
      ],
    },
    { is: 'list', items: [[{ text: 'First.' }], [{ text: 'Then <b>this</b>.' }]] },
    {
      is: 'table',
      head: [[{ text: 'what' }], [{ text: 'cost' }]],
      rows: [
        { id: 'B1', cells: [[{ text: 'B1' }, { text: ' wings' }], [{ text: '6' }]] },
        { cells: [[{ text: 'armor' }], [{ text: '4' }]] },
      ],
    },
  ]);
});

test('a search keeps what holds all its words, and a chapter whole by its name', () => {
  const found = search(BOOK, 'DICE roll');
  expect(passages(found)).toBe(1);
  expect(found[0]!.blocks[0]).toMatchObject({ id: 'T1' });
  expect(passages(search(BOOK, 'armor'))).toBe(1);
  expect(passages(search(BOOK, 'the turn'))).toBe(4);
  expect(search(BOOK, 'dragon')).toEqual([]);
  expect(search(BOOK, '  ')).toEqual(BOOK);
});

test('what was found is marked, whatever signs it has', () => {
  expect(pieces('Roll the dice', 'ROLL dice')).toEqual([
    { text: 'Roll', found: true },
    { text: ' the ', found: false },
    { text: 'dice', found: true },
  ]);
  expect(pieces('a (b) c', '(b')).toEqual([
    { text: 'a ', found: false },
    { text: '(b', found: true },
    { text: ') c', found: false },
  ]);
});
