import { withTable } from '@waybill/testing/table';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

withTable();
beforeEach(() => {
  vi.stubEnv('TABLE_SHORTCUTS', 'off');
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

const at = { pk: 'T#acme#PLAIN', sk: 'A' };

it('without shortcuts the same values are written and read, in the steps of the SDK', async () => {
  const { commit, write } = await import('../commit/commit.ts');
  const { get, queryAll } = await import('../read/read.ts');
  const one = { ...at, bytes: new Uint8Array([0, 255]), map: { B: 'text', list: [1, 'B'] } };
  await write({ put: one });
  expect(await commit([{ put: { ...one, sk: 'B' } }, { check: at, when: ['pk', 'exists'] }])).toBe(
    undefined,
  );
  expect(await get(at)).toEqual(one);
  expect(await queryAll({ pk: at.pk })).toEqual([one, { ...one, sk: 'B' }]);
});

it('without shortcuts a call still ends with its signal', async () => {
  const { documentClient } = await import('./client.ts');
  const { TransactWriteCommand } = await import('./plain-commands.ts');
  const aborting = new AbortController();
  const { signal } = aborting;
  const send = () => documentClient().send(new TransactWriteCommand({ TransactItems: [], signal }));
  const sending = send();
  aborting.abort();
  await expect(sending).rejects.toThrow('aborted');
  await expect(send()).rejects.toThrow('aborted');
});
