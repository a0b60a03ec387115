import { type Attempt, write } from '@waybill/table/commit';
import { key } from '@waybill/table/item';
import { get } from '@waybill/table/read';
import { concurrentModification } from '@waybill/table/write';
import { withTable } from '@waybill/testing/table';
import { expect, it } from 'vitest';
import { retryOnConflict } from './retry.ts';

withTable();

const shelf = { pk: key('T', 'acme', 'SHELF', '1'), sk: 'A' };
const holder = async () => (await get(shelf))?.['intent'];

/** Loses its first attempt on the shelf, and then ends with what `end` makes of its locks. */
async function lostOnce(end: (attempt: Attempt) => void): Promise<unknown> {
  await write({ put: shelf });
  return retryOnConflict(async (attempt) => {
    if (attempt.losses === 0) {
      attempt.lost = { tenant: 'acme', keys: [shelf] };
      return concurrentModification;
    }
    expect(await holder()).toBe(attempt.locks?.intent);
    end(attempt);
    return 'done';
  });
}

// API-133
it('holds what an attempt lost during the next one, and gives it back', async () => {
  expect(await lostOnce(() => {})).toBe('done');
  expect(await holder()).toBeUndefined();
});

it('gives back nothing of what an intent has taken over', async () => {
  let intent: string | undefined;
  const taken = await lostOnce((attempt) => {
    intent = attempt.locks?.intent;
    attempt.locks = undefined;
  });
  expect(taken).toBe('done');
  expect(intent).toBeDefined();
  expect(await holder()).toBe(intent);
});
