import type {
  ErrorBody,
  GameInfo,
  GuestInfo,
  LessonAnswer,
  LessonAsk,
  Level,
  MyTable,
  NewTable,
  OpenTable,
  Order,
  Replay,
  SeatCode,
  TableChange,
  TableInfo,
  Verified,
} from '$wire/index';
import type { Source } from './fair';
import { promises } from './promises';

/** The server said no, and why. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly retryAfter: number | undefined;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.code = body.code;
    this.retryAfter = body.retry_after;
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
  } catch {
    throw new ApiError(0, { code: 'offline', message: '' });
  }
  const text = await answer.text();
  const json = text ? JSON.parse(text) : null;
  if (!answer.ok) throw new ApiError(answer.status, json ?? { code: 'unknown', message: answer.statusText });
  return json as T;
}

const at = (code: string) => `/tables/${encodeURIComponent(code)}`;

/** Our own share of the seed: 32 random bytes in hexadecimal. */
function entropy(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The HTTP side of the server. */
export const api = {
  games: () => call<GameInfo[]>('GET', '/games'),
  guest: (name: string) => call<GuestInfo>('POST', '/guest', { name }),
  leave: () => call<GuestInfo>('DELETE', '/me'),
  tables: () => call<OpenTable[]>('GET', '/tables'),
  open: (table: Partial<NewTable>) => call<TableInfo>('POST', '/tables', table),
  mine: () => call<MyTable[]>('GET', '/me/tables'),
  table: (code: string) => call<TableInfo>('GET', at(code)),
  change: (code: string, change: TableChange) => call<TableInfo>('PATCH', at(code), change),
  reorder: (code: string, order: Order) => call<TableInfo>('POST', `${at(code)}/order`, { order }),
  sit: async (code: string, seat: number | null) => {
    const share = entropy();
    const info = await call<TableInfo>('POST', `${at(code)}/seat`, { seat, entropy: share });
    if (info.stage === 'lobby') promises.keep(code, info.commitment, share);
    return info;
  },
  seatCode: (code: string) => call<SeatCode>('POST', `${at(code)}/seat/code`),
  claim: (code: string, seat: string) => call<TableInfo>('POST', `${at(code)}/seat/claim`, { code: seat }),
  stand: (code: string) => call<TableInfo>('DELETE', `${at(code)}/seat`),
  choose: (code: string, key: string, value: string) => call<TableInfo>('POST', `${at(code)}/choice`, { key, value }),
  addBot: (code: string, seat: number | null, level: Level) =>
    call<TableInfo>('POST', `${at(code)}/bots`, { seat, level }),
  removeBot: (code: string, seat: number) => call<TableInfo>('DELETE', `${at(code)}/bots/${seat}`),
  leaveForGood: (code: string) => call<TableInfo>('DELETE', `${at(code)}/seat?for_good=true`),
  sendOut: (code: string, seat: number, forGood: boolean) =>
    call<TableInfo>('DELETE', `${at(code)}/seats/${seat}${forGood ? '?for_good=true' : ''}`),
  handOver: (code: string, seat: number) => call<TableInfo>('POST', `${at(code)}/host`, { seat }),
  admitTelevision: (code: string, shown: string) => call<TableInfo>('POST', `${at(code)}/televisions`, { code: shown }),
  sendTelevisionsAway: (code: string) => call<TableInfo>('DELETE', `${at(code)}/televisions`),
  close: (code: string) => call<null>('DELETE', at(code)),
  letBotPlay: (code: string, seat: number) => call<TableInfo>('POST', `${at(code)}/seats/${seat}/bot`),
  start: (code: string) => call<TableInfo>('POST', `${at(code)}/start`),
  rematch: (code: string) => call<TableInfo>('POST', `${at(code)}/rematch`),
  replay: (code: string, seat: number | null) =>
    call<Replay>('GET', `${at(code)}/replay${seat === null ? '' : `?seat=${seat}`}`),
  lesson: (game: string, asked: LessonAsk) => call<LessonAnswer>('POST', `/lessons/${encodeURIComponent(game)}`, asked),
  verify: (code: string) => call<Verified>('GET', `${at(code)}/verify`),
  source: (code: string) => call<Source>('GET', `${at(code)}/record`),
  record: (code: string) => `/api${at(code)}/record`,
  qr: (code: string) => `/api${at(code)}/qr.svg`,
};
