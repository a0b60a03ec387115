import { expect, it } from 'vitest';
import { FLOODS, type Served, withFloods } from '../support/flood.ts';

const scene = withFloods();

/** Quiet times and floods take turns, so that whatever else the machine does falls on both. */
const TURNS = 5;
const TURN_MS = 4_000;
const MOST = 1.5;

const at = (share: number, values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

/** The p99 of a usual turn: the machine disturbs one or the other by something else. */
const usualP99 = (turns: readonly Served[]): number =>
  at(
    0.5,
    turns.map(({ milliseconds }) => at(0.99, milliseconds)),
  );

// API-172
it.each(FLOODS)(
  'beside a flood of one kind (%s) shops are served as fast as without',
  {
    timeout: 180_000,
  },
  async (kind) => {
    const flood = await scene.flood(kind);
    const [quiet, loud]: [Served[], Served[]] = [[], []];
    try {
      // The flood meets its limit, and the stack has warmed up.
      await Promise.all([scene.trade(TURN_MS), flood.go()]);
      await flood.rest();
      for (let turn = 0; turn < TURNS; turn += 1) {
        quiet.push(await scene.trade(TURN_MS));
        await flood.go();
        loud.push(await scene.trade(TURN_MS));
        const { 429: refused = 0 } = await flood.rest();
        expect(refused).toBeGreaterThan(TURN_MS / 10);
      }
    } finally {
      await flood.end();
    }
    expect([...quiet, ...loud].flatMap(({ failed }) => failed)).toEqual([]);
    expect(usualP99(loud) / usualP99(quiet)).toBeLessThanOrEqual(MOST);
  },
);
