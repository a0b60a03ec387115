import { FLOODS, type FloodScene, openFloods, type Served } from '../support/flood.ts';
import { ascending, median, percentile } from './load.ts';

/** How fast shops are served without a flood, and beside one. */
export interface Flooded {
  readonly kind: (typeof FLOODS)[number];
  readonly quietP99: number;
  readonly loudP99: number;
  /** Calls of shops that did not succeed. */
  readonly failed: number;
  /** Calls of the flood that were refused a second, in the turn that had fewest. */
  readonly refused: number;
}

/** More than a shop of this scene sends, and far below what the flood does. */
const CALLS_A_MINUTE = 1_500;
/** Quiet times and floods take turns, so that whatever else the machine does falls on both. */
const TURNS = 5;
const TURN_MS = 4_000;
/** With fewer refused calls a second there was no flood beside the shops. */
export const LEAST_REFUSED = 100;

/** The p99 of a usual turn: the machine disturbs one or the other by something else. */
const usualP99 = (turns: readonly Served[]): number =>
  median(turns.map(({ milliseconds }) => percentile(ascending(milliseconds), 0.99)));

async function measureOne(scene: FloodScene, kind: Flooded['kind']): Promise<Flooded> {
  const flood = await scene.flood(kind);
  const [quiet, loud]: [Served[], Served[]] = [[], []];
  let refused = Number.POSITIVE_INFINITY;
  try {
    // The flood meets its limit, and the stack has warmed up.
    await Promise.all([scene.trade(TURN_MS), flood.go()]);
    await flood.rest();
    for (let turn = 0; turn < TURNS; turn += 1) {
      quiet.push(await scene.trade(TURN_MS));
      await flood.go();
      loud.push(await scene.trade(TURN_MS));
      const { 429: met = 0 } = await flood.rest();
      refused = Math.min(refused, (met * 1_000) / TURN_MS);
    }
  } finally {
    await flood.end();
  }
  const failed = [...quiet, ...loud].flatMap((served) => served.failed).length;
  return { kind, quietP99: usualP99(quiet), loudP99: usualP99(loud), failed, refused };
}

/** Floods of each kind beside shops that trade (API-172). */
export async function measureFloods(): Promise<readonly Flooded[]> {
  const scene = await openFloods(CALLS_A_MINUTE);
  const found: Flooded[] = [];
  let complaints = '';
  try {
    for (const kind of FLOODS) found.push(await measureOne(scene, kind));
  } finally {
    complaints = await scene.stop();
  }
  if (complaints !== '') throw new Error(complaints);
  return found;
}
