import { describe, expect, it } from 'vitest';
import { countsOf, leftToDo, type RowResult, runRows } from './run.ts';

const ids = Array.from({ length: 12 }, (_, index) => `o${index}`);

function setUp(refused: readonly string[] = []) {
  const results = new Map<string, RowResult>();
  const calls: string[] = [];
  let underWay = 0;
  let most = 0;
  let stopAfter = Number.POSITIVE_INFINITY;
  const run = (rows: readonly string[]) =>
    runRows({
      ids: rows,
      act: async (id) => {
        calls.push(id);
        underWay += 1;
        most = Math.max(most, underWay);
        await new Promise((resolve) => setTimeout(resolve, 1));
        underWay -= 1;
        if (refused.includes(id)) throw new Error(`${id} is closed`);
        return id === 'o5' ? 'goods stay' : undefined;
      },
      sentenceOf: (error) => (error as Error).message,
      tell: (id, result) => results.set(id, result),
      isStopped: () => calls.length >= stopAfter,
    });
  return {
    results,
    calls,
    run,
    most: () => most,
    stop: (after: number) => {
      stopAfter = after;
    },
  };
}

describe('a run over many rows', () => {
  it('does each once, five at a time, and says of each what became of it', async () => {
    const { run, results, calls, most } = setUp(['o3']);
    await run(ids);
    expect(calls.toSorted()).toEqual(ids.toSorted());
    expect(most()).toBe(5);
    expect(results.get('o3')).toEqual({ state: 'refused', sentence: 'o3 is closed' });
    expect(results.get('o4')).toEqual({ state: 'done' });
    expect(results.get('o5')).toEqual({ state: 'done', sentence: 'goods stay' });
    expect(countsOf(ids, results)).toEqual({ waiting: 0, running: 0, done: 11, refused: 1 });
  });

  it('stops, and goes on with what is left', async () => {
    const { run, results, calls, stop } = setUp();
    stop(4);
    await run(ids);
    expect(calls.length).toBeLessThan(ids.length);
    stop(Number.POSITIVE_INFINITY);
    await run(leftToDo(ids, results));
    expect(calls.toSorted()).toEqual(ids.toSorted());
    expect(leftToDo(ids, results)).toEqual([]);
  });

  it('tries refused ones again only when it is asked to', async () => {
    const { run, results } = setUp(['o3']);
    await run(ids);
    expect(leftToDo(ids, results)).toEqual([]);
    expect(leftToDo(ids, results, { again: true })).toEqual(['o3']);
  });
});
