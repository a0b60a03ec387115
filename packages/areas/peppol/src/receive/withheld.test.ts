import { reject } from '@waybill/kernel/rejection';
import { describe, expect, it } from 'vitest';
import { fact } from '../document/finding.ts';
import { whyNot, withheld } from './withheld.ts';

describe('why a document is not executed', () => {
  // PEP-81
  it('is what speaks against it', () => {
    const facts = [fact('line_shipped', null, 'Shipped.')];
    expect(whyNot(withheld(facts))).toEqual({ facts });
  });

  it.each([
    'concurrent_modification',
    'request_in_progress',
    'number_range_missing',
    'document_overtaken',
  ])('is answered as it is where it is about the call: %s', (code) => {
    const refusal = reject(code, 'Later.');
    expect(whyNot(refusal)).toBe(refusal);
  });

  it.each([
    ['too_many_items', 'too_many_lines'],
    ['payload_too_large', 'too_many_lines'],
    ['invalid_value', 'unsupported_value'],
    ['discount_exceeds_total', 'unsupported_value'],
    ['not_found', 'unknown_order'],
    ['insufficient_stock', 'insufficient_stock'],
  ])('is a finding where a command says %s: %s', (code, found) => {
    expect(whyNot(reject(code, 'No.'))).toEqual({ facts: [fact(found, null, 'No.')] });
  });

  it('names the lines of the positions that a command named', () => {
    const details = [
      { path: 'items.1', message: 'asks for 5' },
      { path: 'items.7.discounts', message: 'is no line of it' },
      { path: 'discounts', message: 'is no position' },
    ];
    expect(whyNot(reject('insufficient_stock', 'No.', details), ['/a', '/b'])).toEqual({
      facts: [fact('insufficient_stock', '/b', 'asks for 5')],
    });
  });
});
