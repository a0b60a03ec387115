import { expect, it } from 'vitest';
import { BUYER } from '../testing/documents.factory.ts';
import { claimedName } from './claim.ts';
import { judgeClaim } from './seen-before.ts';

const document = { transaction: 'T01', document_id: 'PO-1' } as const;
const claim = { document: 'first', digest: 'd', order: null, responses: [] };

// PEP-42
it.each([
  [undefined, 'd', 'new'],
  [{ ...claim, status: 'executed' as const }, 'd', 'same'],
  [{ ...claim, status: 'refused' as const }, 'd', 'same'],
  [{ ...claim, status: 'refused' as const }, 'other', 'new'],
])('%j with content %s is %s', (seen, digest, outcome) => {
  expect(judgeClaim(document, digest, seen)).toBe(outcome);
});

// PEP-42
it.each(['executed', 'noted'] as const)(
  'other content is refused once the first was %s',
  (status) => {
    expect(judgeClaim(document, 'other', { ...claim, status })).toMatchObject({
      rejected: 'document_id_taken',
      message: expect.stringContaining('first'),
    });
  },
);

// PEP-42
it('a document is named by its kind, its buyer, its number and the order of a change', () => {
  const name = { ...document, endpoint: BUYER, order_reference: null };
  const others = [
    { ...name, transaction: 'T114' as const },
    { ...name, endpoint: '0088:2000000000039' },
    { ...name, document_id: 'PO-2' },
    { ...name, order_reference: 'PO-0' },
  ];
  expect(new Set([name, ...others].map(claimedName)).size).toBe(5);
  const spelled = { ...name, endpoint: '9914:ATU1' };
  expect(claimedName(spelled)).toBe(claimedName({ ...spelled, endpoint: '9914:atu1' }));
});
