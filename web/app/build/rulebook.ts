import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import type { Block, Chapter, Span } from '../src/state/rulebook.ts';

const RULE = /^[A-Z]{1,2}\d+[a-z]?(?=\b)/;
const MARKS = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`/g;

/** A game's RULES.md becomes its chapters when it is imported with `?rulebook`: text, never markup. */
export function rulebook(): Plugin {
  return {
    name: 'yakai-rulebook',
    load(id) {
      const [path, query] = id.split('?');
      if (query !== 'rulebook') return null;
      this.addWatchFile(path!);
      return { code: `export default ${JSON.stringify(read(readFileSync(path!, 'utf8')))}`, moduleType: 'js' };
    },
  };
}

/** The chapters of a rulebook in the Markdown that ours are written in. */
export function read(markdown: string): Chapter[] {
  const chapters: Chapter[] = [];
  for (const part of markdown
    .split(/\n{2,}/)
    .map((one) => one.trim())
    .filter(Boolean)) {
    const heading = /^(#+) (.+)$/.exec(part);
    const title = heading?.[2]!.replace(/ \(`.*$/, '') ?? '';
    if (heading) chapters.push({ id: slug(title), title: spans(title), blocks: [] });
    else chapters.at(-1)?.blocks.push(...blocks(part));
  }
  return linked(chapters);
}

function blocks(part: string): Block[] {
  if (part.startsWith('|')) return [table(part.split('\n'))];
  const [first = '', ...rest] = part.split(/\n(?=\d+\. )/);
  const item = (text: string) => spans(text.replace(/^\d+\. /, '').replaceAll('\n', ' '));
  if (/^\d+\. /.test(first)) return [{ is: 'list', items: [first, ...rest].map(item) }];
  return [paragraph(first), ...(rest.length > 0 ? [{ is: 'list' as const, items: rest.map(item) }] : [])];
}

function paragraph(text: string): Block {
  const found = spans(text.replaceAll('\n', ' '));
  const id = found[0]?.as === 'strong' ? RULE.exec(found[0].text)?.[0] : undefined;
  return { is: 'text', ...(id && { id }), spans: found };
}

function table([head = '', , ...rows]: string[]): Block {
  const cells = (row: string) =>
    row
      .replace(/^\||\|$/g, '')
      .split(/(?<!\\)\|/)
      .map((cell) => spans(cell.trim().replaceAll('\\|', '|')));
  return {
    is: 'table',
    head: cells(head),
    rows: rows.map((row) => {
      const found = cells(row);
      const id = RULE.exec(found[0]?.[0]?.text ?? '')?.[0];
      return { ...(id && { id }), cells: found };
    }),
  };
}

function spans(text: string): Span[] {
  const found: Span[] = [];
  let from = 0;
  for (const mark of text.matchAll(MARKS)) {
    if (mark.index > from) found.push({ text: text.slice(from, mark.index) });
    const as = mark[1] ? 'strong' : mark[2] ? 'em' : 'code';
    // Within stressed text code needs no mark of its own.
    found.push({ text: (mark[1] ?? mark[2] ?? mark[3])!.replaceAll('`', ''), as });
    from = mark.index + mark[0].length;
  }
  if (from < text.length) found.push({ text: text.slice(from) });
  return found;
}

/** Ids are unique: the first to have one keeps it. Plain text that names a rule leads to it. */
function linked(chapters: Chapter[]): Chapter[] {
  const known = new Set<string>();
  const own = (owner: { id?: string }) => {
    if (owner.id && known.has(owner.id)) delete owner.id;
    else if (owner.id) known.add(owner.id);
  };
  const all = chapters.flatMap(({ blocks: of }) => of);
  for (const block of all) if (block.is === 'text') own(block);
  for (const block of all) if (block.is === 'table') block.rows.forEach(own);
  const link = (list: Span[], self?: string): Span[] =>
    list.flatMap((span) => {
      if (span.as) return [span];
      return span.text
        .split(/\b([A-Z]{1,2}\d+[a-z]?)\b/)
        .map((text, index): Span =>
          index % 2 === 1 && text !== self && known.has(text) ? { text, to: text } : { text },
        )
        .filter(({ text }) => text !== '');
    });
  for (const block of all) {
    if (block.is === 'text') block.spans = link(block.spans, block.id);
    else if (block.is === 'list') block.items = block.items.map((item) => link(item));
    else for (const row of block.rows) row.cells = row.cells.map((cell) => link(cell, row.id));
  }
  return chapters;
}

const slug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
