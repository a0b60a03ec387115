import { withTable } from '@waybill/testing/table';
import { describe, expect, it, vi } from 'vitest';
import { write } from '../commit/commit.ts';
import { Overloaded } from '../errors/overloaded.ts';
import { getMany, query } from '../read/read.ts';

withTable();

const key = { pk: 'T#acme#NOTE', sk: 'one' };

// STG-32
describe('a table that is gone', () => {
  it.each([
    ['a read', () => query({ pk: key.pk })],
    ['a read of several', () => getMany([key])],
    ['a write', () => write({ put: key })],
  ])('is no fault of %s: it may come again', async (_, call) => {
    await write({ put: key });
    vi.stubEnv('TABLE_NAMES', 'lost');
    const began = Date.now();
    const error = await call().then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(Overloaded);
    expect(error).toMatchObject({ cause: { name: 'ResourceNotFoundException' } });
    // At once: nothing is tried again.
    expect(Date.now() - began).toBeLessThan(3_000);
  });
});
