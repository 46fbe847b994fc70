import type { Door } from '$ui/room';
import { listed } from '$ui/words.svelte';
import type { TableInfo } from '$wire/index';
import { levelAt, paceOf, PATIENCES, type Changed } from './setup';
import { t, words } from './words';

/** A part of the setup in words. What is no more than a name, like the order of seats, has no value. */
export interface Said {
  name: string;
  value: string;
}

/** How long a bot waits before it plays for somebody, in words. */
export function patienceIn(seconds: number): string {
  const usual = PATIENCES.find((one) => one === seconds);
  return usual ? t(`patience.${usual}`) : t('lobby.seconds', { n: seconds });
}

/** One part of how a table is set up, as it is now. */
export function said(part: Changed, info: TableInfo, door: Door): Said {
  switch (part.what) {
    case 'seats':
      return { name: t('open.seats'), value: String(info.seats.length) };
    case 'order':
      return { name: t('lobby.order'), value: '' };
    case 'public':
      return { name: t('open.who'), value: info.public ? t('open.public') : t('open.link') };
    case 'clock':
      return { name: t('open.clock'), value: t(`clock.${info.clock}`) };
    case 'patience':
      return { name: t('open.patience'), value: patienceIn(info.patience) };
    case 'pace':
      return { name: t('open.pace'), value: t(`pace.${paceOf(info.bot_pace)}`) };
    case 'late':
      return { name: t('open.late'), value: t(`late.${info.late}`) };
    case 'level':
      return { name: t('open.level'), value: t(`level.${levelAt(info) ?? 'random'}`) };
    case 'option': {
      const chosen = info.options[part.key] ?? '';
      const values = chosen.split(',').map((one) => door.option(part.key, one).value);
      return { name: door.option(part.key, chosen).name, value: listed(values, words.language) };
    }
  }
}

/** What the host has changed, in a line. */
export function inALine(parts: Changed[], info: TableInfo, door: Door): string {
  const each = parts.map((part) => {
    const { name, value } = said(part, info, door);
    return value ? t('lobby.set.one', { name, value }) : name;
  });
  return each.join(t('lobby.set.and'));
}

/** Everything about a table that its host chooses, but for the seats, which are in sight. */
export function allSaid(info: TableInfo, own: readonly string[], door: Door): Said[] {
  const parts: Changed[] = [
    { what: 'clock' },
    { what: 'pace' },
    { what: 'late' },
    { what: 'patience' },
    { what: 'public' },
    ...Object.keys(info.options)
      .filter((key) => !own.includes(key))
      .map((key): Changed => ({ what: 'option', key })),
  ];
  return parts.map((part) => said(part, info, door));
}
