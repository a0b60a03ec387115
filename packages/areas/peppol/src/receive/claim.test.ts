import { reject } from '@waybill/kernel/rejection';
import { expect, it } from 'vitest';
import { isOvertaken, nameOfRecord, overtaken } from './claim.ts';

// PEP-42
it('tells a race for a document from every other outcome', () => {
  expect(isOvertaken(overtaken)).toBe(true);
  expect(isOvertaken(reject('not_found', 'There is none.'))).toBe(false);
  expect(isOvertaken({ id: 'd1' })).toBe(false);
});

// PEP-42
it.each([
  ['T01', null],
  ['T114', 'PO-1'],
  ['T115', 'PO-1'],
] as const)('names %s by its record', (transaction, order_reference) => {
  const record = { transaction, endpoint: '0088:1', document_id: 'D-1', order_reference: 'PO-1' };
  expect(nameOfRecord(record)).toEqual({ ...record, order_reference });
});
