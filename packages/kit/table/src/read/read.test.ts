import { hurry } from '@waybill/testing/clock';
import type { Which } from '@waybill/testing/faults/lost-answers';
import { refuse, throttled } from '@waybill/testing/faults/refusals';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { withTable } from '@waybill/testing/table';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { write } from '../commit/commit.ts';
import { Overloaded } from '../errors/overloaded.ts';
import { tableOf } from '../tables/tables.ts';
import { metered } from '../wire/meter.ts';
import { countItems, get, getMany, query } from './read.ts';

withTable();
// The shortest pauses that there are.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));
afterEach(removeFault);

let items = 0;
const fresh = () => ({ pk: `read-${++items}`, sk: 'A' });
const anyCall = () => true;
const broken = () => Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });

/** The table's answers to the first calls, in place of its own. */
function answer(...outputs: readonly object[]): void {
  injectFault(async ({ number }, send) => {
    const output = outputs[number - 1];
    return output === undefined ? send() : { output: { $metadata: {}, ...output }, response: {} };
  });
}

describe('a read', () => {
  it.each([
    ['a throttle', throttled],
    ['a lost answer', broken],
  ])('waits for the end of %s', async (_, fault) => {
    const at = fresh();
    await write({ put: at });
    const { met } = refuse(anyCall, fault, 1);
    expect(await get(at)).toEqual(at);
    expect(met()).toBe(1);
  });

  // API-124
  it.each([
    ['after four tries', 1],
    ['after four seconds', 200],
  ])('is reported as overload when its table does not keep up: %s', async (_, times) => {
    hurry(times);
    const at = fresh();
    const isOurs: Which = ({ input }) => JSON.stringify(input).includes(at.pk);
    const { met } = refuse(isOurs, throttled, Number.POSITIVE_INFINITY);
    await expect(get(at)).rejects.toThrow(Overloaded);
    if (times === 1) expect(met()).toBe(4);
    else expect(met()).toBeLessThan(4);
  });

  it('is not asked for again after an error of ours', async () => {
    const { met } = refuse(anyCall, () => new Error('no such table'), 1);
    await expect(get(fresh())).rejects.toThrow('no such table');
    expect(met()).toBe(1);
  });
});

describe('a batch that the table answers in part', () => {
  const unanswered = (keys: readonly object[]) => ({
    UnprocessedKeys: { [tableOf('read')]: { Keys: keys } },
  });

  it('is asked for the rest', async () => {
    const [first, second] = [fresh(), fresh()];
    await write({ put: { ...second, n: 2 } });
    const part = {
      Responses: { [tableOf(first.pk)]: [{ ...first, n: 1 }] },
      ...unanswered([second]),
    };
    answer(unanswered([first, second]), part);
    expect(await getMany([first, second])).toEqual([
      { ...first, n: 1 },
      { ...second, n: 2 },
    ]);
  });

  // API-124
  it('is reported as overload when it stays unanswered', async () => {
    const at = fresh();
    let asked = 0;
    injectFault(async ({ input }, send) => {
      // A process that tests share may still hear of calls of the suite before.
      if (!JSON.stringify(input).includes(at.pk)) return send();
      asked += 1;
      return { output: { $metadata: {}, ...unanswered([at]) }, response: {} };
    });
    await expect(getMany([at])).rejects.toThrow(Overloaded);
    expect(asked).toBe(8);
  });
});

it('an answer that leaves out its items and its units has none of them', async () => {
  answer({});
  const { cost, result } = metered(() => query({ pk: 'none' }));
  expect(await result).toEqual({ items: [], after: undefined });
  expect(cost).toMatchObject({ calls: 1, readUnits: 0 });
  answer({});
  expect(await getMany([fresh()])).toEqual([undefined]);
});

describe('a range', () => {
  it.each([
    ['in their order', 'B', 'C', ['B', 'C']],
    ['equal', 'B', 'B', ['B']],
    ['turned round', 'C', 'B', []],
    [
      'in the order of bytes, which is not that of JavaScript',
      '\uff5e',
      '\u{1f600}',
      ['\u{1f600}'],
    ],
  ])('selects what lies between its bounds: %s', async (_, from, to, expected) => {
    const { pk } = fresh();
    for (const sk of ['A', 'B', 'C', 'D', '\u{1f600}']) await write({ put: { pk, sk } });
    const { items: found, after } = await query({ pk, from, to });
    expect([found.map(({ sk }) => sk), after]).toEqual([expected, undefined]);
    expect(await countItems([{ pk, from, to }], 10)).toBe(expected.length);
  });
});

describe('a count', () => {
  it('goes on over all pages, and no further than asked', async () => {
    const after = fresh();
    answer({ Count: 2, LastEvaluatedKey: after }, { LastEvaluatedKey: after }, { Count: 1 });
    expect(await countItems([{ pk: 'counted' }], 10)).toBe(3);
    answer({ Count: 2, LastEvaluatedKey: after }, { Count: 1, LastEvaluatedKey: after });
    expect(await countItems([{ pk: 'counted' }], 2)).toBe(3);
  });
});
