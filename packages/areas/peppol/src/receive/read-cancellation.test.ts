import { describe, expect, it } from 'vitest';
import { sampleRoot } from '../testing/documents.factory.ts';
import { rootOf } from '../testing/reading.factory.ts';
import { readCancellation } from './read-cancellation.ts';

describe('a cancellation', () => {
  // PEP-88
  it('is signed by its buyer, with its note as the reason', () => {
    expect(readCancellation(sampleRoot('order-cancellation'))).toEqual({
      cancelled_by: 'Northmoor Municipal Hospital',
      reason: expect.stringMatching(/./u),
    });
  });

  it('always has a reason', () => {
    expect(readCancellation(rootOf('Order', '<cbc:ID>X</cbc:ID>')).reason).toBe(
      'Order cancellation X',
    );
    expect(readCancellation(rootOf('Order', '')).reason).toBe('Order cancellation ');
  });
});
