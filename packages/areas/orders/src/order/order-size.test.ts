import { describe, expect, it } from 'vitest';
import { placedAggregate } from '../testing/aggregate.factory.ts';
import { itemOf } from '../testing/decision.factory.ts';
import { refuseDetailSize, refuseTransactionSize } from './order-size.ts';

describe('the positions of an order', () => {
  const light = (count: number) => Array.from({ length: count }, () => ({}));
  // Brackets and quotes around the letters are counted as well.
  const weighing = (bytes: number) => [{ a: 'x'.repeat(bytes - '[{"a":""}]'.length) }];

  // ORD-130
  it.each([
    ['2,500 of them', light(2_500), undefined],
    ['one more', light(2_501), /2500 items, not 2501/u],
    ['3 MB of them', weighing(3_000_000), undefined],
    ['one byte more', weighing(3_000_001), /3000000 bytes/u],
  ])('%s', (_, items, message) => {
    const refused = refuseTransactionSize(items);
    if (message === undefined) expect(refused).toBeUndefined();
    else {
      expect(refused).toMatchObject({
        rejected: 'payload_too_large',
        message: expect.stringMatching(message),
      });
    }
  });
});

describe('an order', () => {
  // ORD-132
  it('that could not be answered is refused', () => {
    const order = placedAggregate([1]);
    const grown = { ...itemOf(order), position_text: 'x'.repeat(5_600_000) };
    expect(refuseDetailSize(order)).toBeUndefined();
    expect(refuseDetailSize({ ...order, items: [grown] })).toMatchObject({
      rejected: 'payload_too_large',
    });
  });
});
