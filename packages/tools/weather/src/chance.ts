/** A drawer of numbers from 0 to 1, 1 left out. */
export type Chance = () => number;

/** Spreads the bits of a 32-bit number over all of them (the finalizer of MurmurHash3). */
function spread(bits: number): number {
  let mixed = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

const RANGE = 2 ** 32;
const STEP = 0x9e3779b9;

/** The same seed draws the same row of numbers. */
export function createChance(seed: number): Chance {
  let state = seed | 0;
  return () => {
    state = (state + STEP) | 0;
    return spread(state) / RANGE;
  };
}

/** One number for a text: the same whenever it is asked (FNV-1a, then spread). */
export function chanceOf(seed: number, text: string): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return spread(hash) / RANGE;
}
