import { expect, it } from 'vitest';
import { externalKeys } from './external-key.ts';

const before = { external_id: 'erp-1', external_refs: { shop: '1' } };

// API-27, API-47, API-49
it.each([
  ['nothing of a new record', {}, undefined, { external_id: null, external_refs: null }],
  ['what a record had', {}, before, before],
  [
    'nothing where null clears it',
    { external_id: null, external_refs: null },
    before,
    { external_id: null, external_refs: null },
  ],
  [
    'what was sent, references replaced whole',
    { external_id: 'erp-2', external_refs: { till: '2' } },
    before,
    { external_id: 'erp-2', external_refs: { till: '2' } },
  ],
])('a body leaves %s', (_, body, former, expected) => {
  expect(externalKeys(body, former)).toEqual(expected);
});
