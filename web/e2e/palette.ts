import { crc32, deflateSync } from 'node:zlib';

/** A colour with six bits a channel, and how often it occurs. */
interface Colour {
  key: number;
  count: number;
}

const channel = (key: number, which: number): number => (key >> (6 * which)) & 63;

/** A PNG with at most 256 colours: a third of the size, and hardly to be told apart in a small preview. */
export function png(width: number, height: number, rgba: Uint8Array): Buffer {
  const keys = new Uint32Array(width * height);
  const counts = new Map<number, number>();
  for (let at = 0; at < keys.length; at += 1) {
    const key = (rgba[at * 4]! >> 2) | ((rgba[at * 4 + 1]! >> 2) << 6) | ((rgba[at * 4 + 2]! >> 2) << 12);
    keys[at] = key;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const boxes = split([...counts].map(([key, count]) => ({ key, count })));
  const place = new Map(boxes.flatMap((box, index) => box.map(({ key }) => [key, index] as const)));
  const colours = Buffer.from(boxes.flatMap((box) => [0, 1, 2].map((which) => mean(box, which))));
  const rows = Buffer.alloc((width + 1) * height);
  for (let at = 0; at < keys.length; at += 1) rows[at + Math.floor(at / width) + 1] = place.get(keys[at]!)!;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Cuts the colours into boxes: always the one with the most to gain, across its widest channel. */
function split(colours: Colour[]): Colour[][] {
  const boxes = [colours];
  const widest = (box: Colour[]) =>
    [0, 1, 2]
      .map((which) => {
        const values = box.map(({ key }) => channel(key, which));
        return {
          which,
          width: values.reduce((a, b) => Math.max(a, b), 0) - values.reduce((a, b) => Math.min(a, b), 63),
        };
      })
      .reduce((best, one) => (one.width > best.width ? one : best));
  const gain = (box: Colour[]) => widest(box).width ** 2 * Math.sqrt(box.reduce((sum, { count }) => sum + count, 0));
  const gains = [gain(colours)];
  while (boxes.length < 256) {
    const at = gains.indexOf(Math.max(...gains));
    if (gains[at] === 0) break;
    const box = boxes[at]!;
    const { which } = widest(box);
    const middle = mean(box, which) / 4;
    const halves = [
      box.filter(({ key }) => channel(key, which) < middle),
      box.filter(({ key }) => channel(key, which) >= middle),
    ];
    if (halves.some((half) => half.length === 0)) {
      gains[at] = 0;
      continue;
    }
    boxes.splice(at, 1, ...halves);
    gains.splice(at, 1, ...halves.map(gain));
  }
  return boxes;
}

/** The usual value of a channel in a box, in eight bits. */
function mean(box: Colour[], which: number): number {
  const all = box.reduce((sum, { count }) => sum + count, 0);
  const total = box.reduce((sum, { key, count }) => sum + (channel(key, which) * 4 + 2) * count, 0);
  return Math.min(255, Math.round(total / all));
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}
