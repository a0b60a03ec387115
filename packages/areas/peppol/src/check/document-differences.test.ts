import { expect, it } from 'vitest';
import type { Correspondence } from '../correspondence/correspondence.ts';
import { documentOf } from '../testing/document.factory.ts';
import { type CheckedDocument, documentDifferences } from './document-differences.ts';

const received = documentOf({
  direction: 'in',
  transaction: 'T01',
  status: 'executed',
  order_id: 'O',
  order_reference: 'PO-1',
});
const correspondence = { order_reference: 'PO-1' } as Correspondence;
const claim = {
  document: received.id,
  digest: 'd',
  status: 'executed',
  order: 'O',
  responses: [],
} as const;
const sound: CheckedDocument = {
  document: received,
  sha256: received.sha256,
  claim,
  correspondence,
};

// PEP-49
it.each([
  sound,
  { ...sound, document: { ...received, content_erased: true }, sha256: undefined },
  {
    document: documentOf({ direction: 'out' }),
    sha256: received.sha256,
    claim: undefined,
    correspondence: undefined,
  },
  {
    ...sound,
    document: { ...received, status: 'refused' as const },
    claim: { ...claim, document: 'another' },
  },
])('agrees in %j', (checked) => {
  expect(documentDifferences(checked)).toEqual([]);
});

// PEP-49
it.each([
  [{ ...sound, sha256: 'other' }, 'XML'],
  [{ ...sound, sha256: undefined }, 'XML'],
  [{ ...sound, claim: undefined }, 'claim'],
  [{ ...sound, claim: { ...claim, document: 'another' } }, 'claim'],
  [{ ...sound, claim: { ...claim, order: null } }, 'order in the claim'],
  [{ ...sound, correspondence: undefined }, 'order named'],
  [{ ...sound, document: { ...received, status: 'refused' as const }, claim: undefined }, 'claim'],
])('disagrees in %j', (checked, what) => {
  expect(documentDifferences(checked)[0]?.what).toContain(what);
});
