import { describe, expect, it } from 'vitest';
import { allowanceText, lineText, readingFacts, rootOf } from '../testing/reading.factory.ts';
import { placementBody } from './placement-body.ts';
import { readOrder } from './read-order.ts';

const bodyOf = (content: string) =>
  placementBody(readOrder(rootOf('Order', content), readingFacts()).placement);

describe('a placement as a body', () => {
  // PEP-74
  it('has what a body can say, and the rest beside it', () => {
    const charges = [21, 6].map((rate) => allowanceText('true', 5, { rate })).join('');
    const { body, received } = bodyOf(
      `<cbc:Note>x</cbc:Note>${charges}${lineText({ price: 5, amount: 50 })}`,
    );
    expect(body).toMatchObject({
      shipping: { price: 5, tax_rate: 21 },
      payment: { fee: { price: 5, tax_rate: 6 } },
      items: [{ sku: 'GLV-M', unit_price: 5 }],
    });
    expect(body).not.toHaveProperty('peppol');
    expect(body.items[0]).not.toHaveProperty('peppol');
    expect(received).toMatchObject({
      market_id: null,
      note: { body: 'x' },
      lines: [{ line_id: '1' }],
      peppol: { profile: 'advanced_ordering' },
    });
  });

  it('has no charges where there are none', () => {
    expect(bodyOf('').body).toMatchObject({ shipping: null, payment: null });
  });
});
