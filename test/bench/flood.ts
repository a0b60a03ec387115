import { FLOODS, openFloods, type Served } from '../support/flood.ts';
import { median } from './load.ts';

/** How fast shops are served without a flood, and beside one. */
export interface Flooded {
  readonly kind: (typeof FLOODS)[number];
  readonly quietP99: number;
  readonly loudP99: number;
  /** Calls of shops that did not succeed, and calls of the flood that were refused. */
  readonly failed: number;
  readonly refused: number;
}

/** More than a shop of this scene sends, and far below what the flood does. */
const CALLS_A_MINUTE = 1_500;
/** Quiet times and floods take turns, so that whatever else the machine does falls on both. */
const TURNS = 5;
const TURN_MS = 4_000;

const p99 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN;

/** The p99 of a usual turn: the machine disturbs one or the other by something else. */
const usualP99 = (turns: readonly Served[]): number =>
  median(turns.map(({ milliseconds }) => p99(milliseconds)));

type Scene = Awaited<ReturnType<typeof openFloods>>;

async function measureOne(scene: Scene, kind: Flooded['kind']): Promise<Flooded> {
  const flood = await scene.flood(kind);
  const [quiet, loud]: [Served[], Served[]] = [[], []];
  let refused = 0;
  // The flood meets its limit, and the stack has warmed up.
  await Promise.all([scene.trade(TURN_MS), flood.go()]);
  await flood.rest();
  for (let turn = 0; turn < TURNS; turn += 1) {
    quiet.push(await scene.trade(TURN_MS));
    await flood.go();
    loud.push(await scene.trade(TURN_MS));
    refused += (await flood.rest())[429] ?? 0;
  }
  await flood.end();
  const failed = [...quiet, ...loud].flatMap((served) => served.failed).length;
  return { kind, quietP99: usualP99(quiet), loudP99: usualP99(loud), failed, refused };
}

/** Floods of each kind beside shops that trade (API-172). */
export async function measureFloods(): Promise<readonly Flooded[]> {
  const scene = await openFloods(CALLS_A_MINUTE);
  const found: Flooded[] = [];
  try {
    for (const kind of FLOODS) found.push(await measureOne(scene, kind));
  } finally {
    await scene.stop();
  }
  return found;
}
