/** What a learner presses in a beat: places as boards mark them, or keys. The rest of the beats are only read. */
export interface Presses {
  /** Marks of `data-lit`, one after the other; `free:` the first that is not chosen yet, `all:` each that is there. */
  taps: readonly string[];
  keys: readonly string[];
}

type Script = Readonly<Record<string, Presses>>;
const press = (taps: string, keys: string): Presses => ({ taps: taps.split(' '), keys: keys.split(' ') });

const KING: Script = {
  k03: press('all:die:2', '2 2'),
  k04: press('die:energy button:reroll', '5 r'),
  k05: press('free:die:2 free:die:energy button:reroll', '2 5 r'),
  k07: press('card:alien-metabolism button:buy', '1 Enter'),
  k11: press('all:die:claw button:reroll', '6 6 r'),
  k12: press('button:stop', 'u'),
  k15: press('button:stay', 's'),
  k16: press('all:die:heart', '4 4'),
  k17: press('kept:die:heart die:claw button:reroll', '4 6 r'),
  k18: press('button:stop', 'u'),
  k19: press('button:yield', 'y'),
  k21: press('all:die:3 die:energy button:reroll', '3 3 5 r'),
  k22: press('free:die:energy button:reroll', '5 r'),
  k23: press('card:commuter-train button:buy', '1 Enter'),
};

const SHISOGARI: Script = {
  s02: press('own', 'v'),
  s04: press('back:white button:main', 'ArrowLeft Enter'),
  s05: press('hand:1 item:crucifix back:white button:main', '2 q ArrowLeft Enter'),
  s06: press('button:main', 'Enter'),
  s13: press('mode:accuse', 'x'),
  s14: press('mode:give', 'g'),
  s15: press('hand:3 item:holy_water button:main', '4 w Enter'),
  s21: press('back:white button:main', 'ArrowLeft Enter'),
  s22: press('button:main', 'Enter'),
  s23: press('mode:accuse hand:3 hold:button:main', 'x 4 Enter Enter'),
  s25: press('back:black button:main', 'ArrowRight Enter'),
  s26: press('slot:stake button:main', '2 Enter'),
  s28: press('hand:1 item:holy_water back:white button:main', '2 w ArrowLeft Enter'),
  s29: press('button:main', 'Enter'),
};

const MASQUERADE: Script = {
  b02: press('own', 'v'),
  b05: press('card:coffee card:dove button:main', '1 3 Enter'),
  b06: press('card:dove button:main', '3 Enter'),
  b08: press('tile:university button:main', '2 Enter'),
  b10: press('seat:4 button:main', '5 Enter'),
  b11: press('card:coffee shown:food button:main', '1 q Enter'),
  b16: press('card:coffee card:food button:main', '1 2 Enter'),
  b20: press('tile:ghoul_restaurant button:main', '1 Enter'),
  b21: press('seat:0 square:any2 button:main', '1 a Enter'),
  b22: press('button:second', 'p'),
  b28: press('special', 'x'),
  b29: press('seat:2 hold:button:main', '3 Enter Enter'),
};

const CLASH: Script = {
  r03: press('button:roll', 'Space'),
  r04: press('all:die:KAGUNE button:roll', '1 2 Space'),
  r05: press('technique:t1 target:1', 'q 1'),
  r09: press('tile', 'Enter'),
  r10: press('die:MASK button:roll', '4 Space'),
  r11: press('die:KAGUNE die:KAKUGAN die:SPIRAL button:roll', '1 3 5 Space'),
  r12: press('tile', 'Enter'),
  r16: press('button:roll', 'Space'),
  r17: press('technique:ccg target:2', 'e 2'),
  r18: press('tile', 'Enter'),
  r22: press('button:roll', 'Space'),
  r23: press('technique:t3 target:2', 'q 2'),
  r24: press('die:WHITE button:roll', '5 Space'),
  r25: press('all:die:KAGUNE die:KAKUGAN button:roll', '1 2 3 Space'),
  r26: press('tile', 'Enter'),
};

export const PRESSES: Readonly<Record<string, Script>> = {
  'king-of-tokyo': KING,
  shisogari: SHISOGARI,
  'bloody-masquerade': MASQUERADE,
  'roll-and-clash': CLASH,
};
