import { listed } from '$ui/words.svelte';
import type { Forecast, Packet } from '$wire/king-of-tokyo';
import { say, words } from './words';

/** One thing that the dice would do: a symbol and words. */
export interface Part {
  kind: 'star' | 'energy' | 'heart' | 'claw' | 'skull' | 'tokyo';
  text: string;
}

/** What the dice would do, part by part: "+2 points", "3 damage to 2 monsters". */
export function parts(forecast: Forecast, name: (seat: number) => string): Part[] {
  const found: Part[] = [];
  if (forecast.stars > 0) found.push({ kind: 'star', text: say('forecast.stars', { n: forecast.stars }) });
  if (forecast.hearts > 0) found.push({ kind: 'heart', text: say('forecast.hearts', { n: forecast.hearts }) });
  if (forecast.energy > 0) found.push({ kind: 'energy', text: say('forecast.energy', { n: forecast.energy }) });
  for (const [amount, hits] of byAmount(forecast.hits)) {
    const text =
      hits.length === 1
        ? say('forecast.hit', { n: amount, name: name(hits[0]!.seat) })
        : say('forecast.hits', { n: amount, monsters: hits.length });
    found.push({ kind: 'claw', text });
  }
  const dead = forecast.hits.filter((hit) => hit.lethal).map((hit) => name(hit.seat));
  if (dead.length > 0)
    found.push({ kind: 'skull', text: say('forecast.kills', { names: listed(dead, words.language) }) });
  if (forecast.enters && forecast.enters !== 'outside') {
    found.push({ kind: 'tokyo', text: say('forecast.enters', { place: say(`place.${forecast.enters}.the`) }) });
  }
  return found;
}

function byAmount(hits: readonly Packet[]): [number, Packet[]][] {
  const groups = new Map<number, Packet[]>();
  for (const hit of hits) groups.set(hit.amount, [...(groups.get(hit.amount) ?? []), hit]);
  return [...groups].sort(([a], [b]) => b - a);
}
