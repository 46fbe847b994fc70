import { expect, test } from 'vitest';
import { Remembered } from '../src/state/remembered';
import { Settings, type Store } from '../src/state/settings.svelte';

function store(text: string | null = null): Store & { text: string | null } {
  return {
    text,
    getItem() {
      return this.text;
    },
    setItem(_key, value) {
      this.text = value;
    },
  };
}

test('what was chosen is there the next time', () => {
  const kept = store();
  const settings = new Settings(kept);
  settings.set('theme', 'dawn');
  settings.set('sounds', { ...settings.chosen.sounds, time: false });
  const again = new Settings(kept);
  expect(again.chosen.theme).toBe('dawn');
  expect(again.chosen.sounds.time).toBe(false);
  expect(again.chosen.sounds.turn).toBe(true);
});

test('sound is off until somebody turns it on', () => {
  const settings = new Settings(store());
  expect(settings.hears('turn')).toBe(false);
  settings.set('sound', true);
  expect(settings.hears('turn')).toBe(true);
});

test('rubbish in the store is ignored', () => {
  for (const text of ['{', 'null', '{"theme":"pink","language":"xx","sound":"yes","name":7}']) {
    expect(new Settings(store(text)).chosen.theme).toBe('system');
    expect(new Settings(store(text)).chosen.sound).toBe(false);
  }
  expect(new Settings(null).chosen.language).toBe('system');
});

test('the language follows the browser unless chosen', () => {
  const settings = new Settings(store());
  expect(settings.language(['de-DE', 'fr-CA', 'en'])).toBe('fr');
  expect(settings.language(['de'])).toBe('en');
  settings.set('language', 'ja');
  expect(settings.language(['fr'])).toBe('ja');
});

test('who is careful and wants to be told who they are stays so until they say otherwise', () => {
  const kept = store();
  const settings = new Settings(kept);
  expect([settings.chosen.careful, settings.chosen.roles]).toEqual([true, true]);
  settings.set('careful', false);
  expect([new Settings(kept).chosen.careful, new Settings(kept).chosen.roles]).toEqual([false, true]);
});

test('what was read stays read, but not for ever, and rubbish is nothing', () => {
  const kept = store();
  const read = new Remembered(kept, 'yakai.read');
  expect(read.has('ABCDEF.0')).toBe(false);
  read.add('ABCDEF.0');
  expect(new Remembered(kept, 'yakai.read').has('ABCDEF.0')).toBe(true);
  for (let table = 0; table < 40; table += 1) read.add(`T${table}.1`);
  expect(new Remembered(kept, 'yakai.read').has('ABCDEF.0')).toBe(false);
  expect(new Remembered(kept, 'yakai.read').has('T39.1')).toBe(true);
  for (const text of ['{', '{}', '[7]']) expect(new Remembered(store(text), 'yakai.read').has('7')).toBe(false);
});

test('the coach speaks in the first three games of a kind, and whenever that is chosen', () => {
  const kept = store();
  const settings = new Settings(kept);
  expect(settings.coaches('shisogari', 'ONE')).toBe(false);
  for (const code of ['ONE', 'TWO', 'TWO', 'THREE', 'FOUR']) settings.play('shisogari', code);
  settings.play('king-of-tokyo', 'FIVE');
  const again = new Settings(kept);
  for (const code of ['ONE', 'TWO', 'THREE']) expect(again.coaches('shisogari', code), code).toBe(true);
  expect(again.coaches('shisogari', 'FOUR')).toBe(false);
  expect(again.coaches('king-of-tokyo', 'FIVE')).toBe(true);
  again.set('coach', 'on');
  expect(again.coaches('shisogari', 'FOUR')).toBe(true);
  again.set('coach', 'off');
  expect(again.coaches('shisogari', 'ONE')).toBe(false);
  const odd = new Settings(store('{"coach":"loud","firsts":{"shisogari":"ONE","king-of-tokyo":[7,"A","B","C","D"]}}'));
  expect(odd.chosen.coach).toBe('first');
  expect(odd.chosen.firsts).toEqual({ 'king-of-tokyo': ['A', 'B', 'C'] });
});
