import { randomBytes } from 'node:crypto';
import { withTable } from '@waybill/testing/table';
import { expect, it } from 'vitest';
import { envelopeSealer } from './envelope.ts';
import { masterKeyKeeper } from './master-key.ts';
import { storedKeys } from './sealing-key.repository.ts';

withTable();

const context = { tenant: 'acme', endpoint: 'whe_1', value: 'secret-1' };
const keeper = masterKeyKeeper(randomBytes(32).toString('base64'));
const process = () => envelopeSealer({ keeper, store: storedKeys, now: () => new Date() });

// WHK-48
it('gives all processes the key that the first of them made, and the signer the way to it', async () => {
  expect(await storedKeys.load('acme')).toBeUndefined();
  const texts = await Promise.all([1, 2, 3, 4].map(() => process().seal('whsec_1', context)));
  const kept = await storedKeys.load('acme');
  const path = kept?.path.map((part) => part.toString('base64')).join('.');
  expect(texts.map((text) => text.split('.').slice(1, 3).join('.'))).toEqual(
    [1, 2, 3, 4].map(() => path),
  );
  for (const text of texts) expect(await process().open(text, context)).toBe('whsec_1');
  expect(await storedKeys.load('other')).toBeUndefined();
});
