import { hurry } from '@waybill/testing/clock';
import {
  isWrite,
  loseAnswer,
  loseAnswers,
  overtakeLostAnswer,
  repeatLostAnswerInto,
  repeatLostAnswers,
} from '@waybill/testing/faults/lost-answers';
import {
  conflicting,
  conflictingAlone,
  conflictingAt,
  inProgress,
  refuse,
  sendThenInProgress,
  throttled,
  throttledInside,
} from '@waybill/testing/faults/refusals';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { withTable } from '@waybill/testing/table';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { commit, transact, write } from '../commit/commit.ts';
import { type Condition, isNew, isThere } from '../commit/condition.ts';
import { concurrentModification } from '../errors/conflict.ts';
import { Overloaded } from '../errors/overloaded.ts';
import type { Key } from '../item/key.ts';
import { get, getMany, query } from '../read/read.ts';

withTable();
afterEach(removeFault);

let items = 0;
const fresh = () => ({ pk: `item-${++items}`, sk: 'A' });
const anyCall = () => true;

describe('a write whose answer was lost and which is sent again', () => {
  it('is done when it finds what it put', async () => {
    const at = fresh();
    const { repeated } = repeatLostAnswers();
    const bytes = Buffer.from('abc');
    const put = { ...at, owner: 'me', bytes, deep: { none: undefined, list: [1.5, null] } };
    expect(await write({ put, when: isNew })).not.toHaveProperty('refused');
    expect(repeated()).toBe(1);
  });

  it('is refused by what another put', async () => {
    const at = fresh();
    await write({ put: { ...at, owner: 'another' } });
    repeatLostAnswers();
    const outcome = await write({ put: { ...at, owner: 'me' }, when: isNew });
    expect(outcome).toMatchObject({ stored: { owner: 'another' } });
  });

  it('is done when it finds what it set, and answers it', async () => {
    const at = fresh();
    await write({ put: { ...at, state: 'waiting', due: 1 } });
    const { repeated } = repeatLostAnswers();
    const claim = { update: at, set: { state: 'sending', claim: 'me' }, drop: ['due'] };
    const outcome = await write({ ...claim, when: ['state', '=', 'waiting'] });
    expect(outcome).toEqual({ item: { ...at, state: 'sending', claim: 'me' } });
    expect(repeated()).toBe(1);
    const second = { ...claim, set: { state: 'sending', claim: 'you' } };
    expect(await write({ ...second, when: ['state', '=', 'waiting'] })).toHaveProperty('refused');
  });

  it('is done when what it removed is gone', async () => {
    const at = fresh();
    await write({ put: at });
    repeatLostAnswers();
    expect(await write({ remove: at, when: isThere })).not.toHaveProperty('refused');
  });

  it('is refused by an error that names neither tries nor an item', async () => {
    const refusal = () => Object.assign(new Error(), { name: 'ConditionalCheckFailedException' });
    refuse(anyCall, refusal, 1);
    const put = { put: fresh(), when: isNew };
    expect(await write(put)).toEqual({ refused: put, stored: undefined });
  });

  it('is refused by its own kind when nothing was lost', async () => {
    const at = fresh();
    await write({ put: { ...at, owner: 'me' }, when: isNew });
    expect(await write({ put: { ...at, owner: 'me' }, when: isNew })).toHaveProperty('refused');
    expect(await write({ remove: fresh(), when: isThere })).toHaveProperty('refused');
  });

  it('is done when the repeat meets a conflict before it meets what it put', async () => {
    const at = fresh();
    const { tries } = repeatLostAnswerInto(conflictingAlone);
    expect(await write({ put: { ...at, owner: 'me' }, when: isNew })).not.toHaveProperty('refused');
    expect(tries()).toBe(3);
  });

  it.each([
    ['a put', { put: (at: Key) => ({ ...at, rev: 2, owner: 'me' }) }],
    ['an update', { set: { rev: 2, owner: 'me' } }],
    ['a removal', {}],
  ])('happens once in a transaction that others overtake, even alone: %s', async (_, how) => {
    const at = fresh();
    await write({ put: { ...at, rev: 1 } });
    const when: Condition = ['rev', '=', 1];
    const { overtaken } = overtakeLostAnswer(() =>
      write({ put: { ...at, rev: 1, owner: 'them' } }),
    );
    const one =
      'put' in how
        ? { put: how.put(at), when }
        : 'set' in how
          ? { update: at, set: how.set, when }
          : { remove: at, when };
    expect(await transact([one])).toBeUndefined();
    expect(overtaken()).toBe(true);
    expect(await get(at)).toEqual({ ...at, rev: 1, owner: 'them' });
  });

  it('adds once in a transaction, even alone', async () => {
    const at = fresh();
    await write({ put: { ...at, hits: 0 } });
    const { repeated } = repeatLostAnswers();
    expect(await transact([{ update: at, add: { hits: 1 } }])).toBeUndefined();
    expect(await transact([{ update: at, add: { hits: 1 } }, { put: fresh() }])).toBeUndefined();
    expect(repeated()).toBe(2);
    expect((await get(at))?.['hits']).toBe(2);
  });
});

describe('a transaction', () => {
  const raising = (at: Key) => ({ update: at, add: { hits: 1 } });

  it('that met another one on what it was decided on is a lost race at once', async () => {
    const [first, second] = [fresh(), fresh()];
    await write({ put: { ...second, rev: 1 } });
    const decided = { update: second, set: { rev: 2 }, when: ['rev', '=', 1] as const };
    const { met } = refuse(isWrite, () => conflictingAt(1), Number.POSITIVE_INFINITY);
    expect(await commit([raising(first), decided])).toBe(concurrentModification);
    expect(met()).toBe(1);
  });

  it('that met another one elsewhere waits until it is through', async () => {
    const [first, second] = [fresh(), fresh()];
    await write({ put: { ...second, rev: 1 } });
    const decided = { update: second, set: { rev: 2 }, when: ['rev', '=', 1] as const };
    const { met } = refuse(isWrite, () => conflictingAt(0), 3);
    expect(await commit([raising(first), decided])).toBeUndefined();
    expect(met()).toBe(3);
  });

  it('that no caller decides again waits for every other one', async () => {
    const at = fresh();
    await write({ put: { ...at, rev: 1 } });
    const { met } = refuse(isWrite, () => conflictingAt(0), 3);
    const decided = { update: at, set: { rev: 2 }, when: ['rev', '=', 1] as const };
    expect(await transact([decided])).toBeUndefined();
    expect(met()).toBe(3);
  });

  it('that took effect and is said to be in progress is done, and happens once', async () => {
    const [at, beside] = [fresh(), fresh()];
    const { met } = sendThenInProgress(isWrite);
    const writes = [
      { update: at, add: { hits: 1 } },
      { put: beside, when: isNew },
    ];
    expect(await transact(writes)).toBeUndefined();
    expect(met()).toBe(true);
    expect((await get(at))?.['hits']).toBe(1);
  });

  // API-125
  it('whose answers are lost twice is done, and happens once', async () => {
    const [at, beside] = [fresh(), fresh()];
    const { lost } = loseAnswers(2);
    const writes = [
      { update: at, add: { hits: 1 } },
      { put: beside, when: isNew },
    ];
    expect(await transact(writes)).toBeUndefined();
    expect(lost()).toBe(2);
    expect((await get(at))?.['hits']).toBe(1);
  });

  // API-125
  it('whose answer is lost for good is no refusal', async () => {
    const at = fresh();
    loseAnswer(1);
    const writing = transact([{ put: at, when: isNew }, { put: fresh() }]);
    await expect(writing).rejects.toThrow(Overloaded);
    expect(await get(at)).toBeDefined();
  });
});

describe('a table that does not keep up', () => {
  // The shortest pauses that there are.
  beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));

  // API-124
  it.each([
    ['a write', () => write({ put: fresh() })],
    ['a transaction', () => transact([{ put: fresh() }, { put: fresh() }])],
    ['a read of one item', () => get(fresh())],
    ['a batch', () => getMany([fresh()])],
    ['a query', () => query({ pk: 'none' })],
  ])('is reported as overload by %s', { timeout: 20_000 }, async (_, call) => {
    hurry(50);
    refuse(anyCall, throttled, Number.POSITIVE_INFINITY);
    await expect(call()).rejects.toThrow(Overloaded);
  });

  it('is reported as overload when it shows inside a transaction, a conflict as a lost race', async () => {
    hurry(50);
    refuse(anyCall, throttledInside, Number.POSITIVE_INFINITY);
    await expect(transact([{ put: fresh() }, { put: fresh() }])).rejects.toThrow(Overloaded);
    refuse(anyCall, conflicting, Number.POSITIVE_INFINITY);
    expect(await transact([{ put: fresh() }, { put: fresh() }])).toBe(concurrentModification);
    expect(await commit([{ put: fresh() }, { put: fresh() }])).toBe(concurrentModification);
  });

  // API-124
  it('is reported as overload when others write the one item all the time', async () => {
    hurry(50);
    refuse(anyCall, conflictingAlone, Number.POSITIVE_INFINITY);
    await expect(write({ put: fresh() })).rejects.toThrow(Overloaded);
  });

  // API-125
  it('is reported as overload when it never says what became of a transaction', async () => {
    hurry(100);
    refuse(anyCall, inProgress, Number.POSITIVE_INFINITY);
    const writing = transact([{ put: fresh() }, { put: fresh() }]);
    await expect(writing).rejects.toThrow(Overloaded);
  });

  it('is not noticed when it recovers', async () => {
    const at = fresh();
    const { met } = refuse(anyCall, throttledInside, 3);
    expect(await transact([{ put: at }, { put: fresh() }])).toBeUndefined();
    expect(met()).toBe(3);
    expect(await get(at)).toBeDefined();
  });

  // API-125
  it('is reported as overload by a read and by a write without an answer', async () => {
    hurry(100);
    const broken = () => Object.assign(new Error('no answer'), { code: 'ECONNRESET' });
    refuse(anyCall, broken, Number.POSITIVE_INFINITY);
    await expect(get(fresh())).rejects.toThrow(Overloaded);
    await expect(write({ put: fresh() })).rejects.toThrow(Overloaded);
  });
});
