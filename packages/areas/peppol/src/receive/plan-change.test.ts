import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  linePeppol,
  orderPeppol,
  positionOf,
  sellersLine,
} from '../testing/answered-order.factory.ts';
import {
  allowanceText,
  changedOrder,
  changeRoot,
  type LineText,
  lineText,
  readingFacts,
  rootOf,
} from '../testing/reading.factory.ts';
import { type ChangedOrder, planChange } from './plan-change.ts';
import { type ChangeFacts, readChange } from './read-change.ts';

interface Asked {
  readonly order?: Partial<ChangedOrder>;
  readonly facts?: Partial<ChangeFacts>;
  readonly held?: string | null;
  readonly sequence?: string;
}

function plan(content: string, { order, facts, held = null, sequence }: Asked = {}) {
  const { change } = readChange(changeRoot(content, sequence), readingFacts(facts));
  return planChange(changedOrder(order), change, held);
}

function planned(content: string, asked: Asked = {}) {
  const result = plan(content, asked);
  if ('facts' in result) throw new Error(JSON.stringify(result.facts));
  return result;
}

function refusals(content: string, asked: Asked = {}) {
  const result = plan(content, asked);
  return 'facts' in result ? result.facts.map(({ code, path }) => [code, path]) : [];
}

/** A line of ten pieces at 5.00 that is changed so. */
const revised = (more: LineText = {}) =>
  lineText({ status: '3', quantity: 10, price: 5, amount: 50, ...more });
const LINE = '/OrderChange/cac:OrderLine/cac:LineItem';
const one = positionOf({ id: 'one', position: 10 });
const withItems = (...items: ChangedOrder['items']): Asked => ({ order: { items } });
const period = (day: string) =>
  `<cac:Delivery><cac:RequestedDeliveryPeriod><cbc:EndDate>${day}</cbc:EndDate></cac:RequestedDeliveryPeriod></cac:Delivery>`;

describe('the guards of a change', () => {
  // PEP-84
  it.each<[string, Asked, string, string | null]>([
    ['another order', { order: { peppol: null } }, 'unknown_order', null],
    ['a cancelled order', { order: { status: 'cancelled' } }, 'order_closed', null],
    ['a completed order', { order: { status: 'completed' } }, 'order_closed', null],
    [
      'an acknowledged order where the shop says so',
      { facts: { changesUntil: 'acknowledged' } },
      'order_acknowledged',
      null,
    ],
    ['a hold', { held: 'The order is on hold.' }, 'order_on_hold', null],
    [
      'another currency',
      { order: { currency: 'SEK' } },
      'currency_differs',
      '/OrderChange/cbc:DocumentCurrencyCode',
    ],
    [
      'a change of before',
      { order: { peppol: orderPeppol({ change_sequence: '10' }) }, sequence: '9' },
      'out_of_sequence',
      '/OrderChange/cbc:SequenceNumberID',
    ],
  ])('refuse %s', (_, asked, code, path) => {
    expect(refusals(revised(), asked)).toEqual([[code, path]]);
  });

  it('name the first that holds, before any line', () => {
    const order = { status: 'cancelled', currency: 'SEK' };
    const asked = { order, held: 'held', facts: { changesUntil: 'acknowledged' } } as const;
    expect(refusals(revised({ id: '9' }), asked)).toEqual([['order_closed', null]]);
  });

  it.each([
    ['10', '10'],
    ['10', '11'],
    ['10', 'b'],
    ['a', '9'],
  ])('pass number %s before and %s now', (before, sequence) => {
    const order = { peppol: orderPeppol({ change_sequence: before }) };
    expect(refusals(revised(), { order, sequence })).toEqual([]);
  });

  it('pass an order that is not acknowledged yet', () => {
    const order = { acknowledged_at: null };
    expect(refusals(revised(), { order, facts: { changesUntil: 'acknowledged' } })).toEqual([]);
  });
});

describe('the lines of a change', () => {
  // PEP-86
  it.each<[string, string, Asked, string]>([
    ['1 of a line that is there', lineText({ status: '1' }), withItems(one), 'line_exists'],
    ['2 of an unknown line', lineText({ status: '2', id: '9' }), {}, 'unknown_line'],
    ['3 of an unknown line', revised({ id: '9' }), {}, 'unknown_line'],
    ['74 of an unknown line', revised({ status: '74', id: '9' }), {}, 'unknown_line'],
    [
      '2 of a line of which something is shipped',
      lineText({ status: '2' }),
      withItems({ ...one, quantity_shipped: 1 }),
      'line_shipped',
    ],
    [
      'less than what is shipped',
      revised({ quantity: 3, amount: 15 }),
      withItems({ ...one, quantity_shipped: 4 }),
      'line_shipped',
    ],
    [
      'more than the shop has left of it',
      revised({ quantity: 9, amount: 45 }),
      withItems({ ...one, quantity_cancelled: 4 }),
      'line_cancelled',
    ],
  ])('refuse %s', (_, content, asked, code) => {
    expect(refusals(content, asked)).toEqual([[code, LINE]]);
  });

  it('refuse all of them at once, each at its path', () => {
    const content = `${lineText({ status: '1' })}${lineText({ status: '2', id: '9' })}`;
    expect(refusals(content)).toEqual([
      ['line_exists', '/OrderChange/cac:OrderLine[1]/cac:LineItem'],
      ['unknown_line', '/OrderChange/cac:OrderLine[2]/cac:LineItem'],
    ]);
  });

  it('stay where they are not named, or named as they were', () => {
    expect(planned(lineText({ status: '4', id: '9' }))).toMatchObject({
      added: [],
      cancelled: [],
      wanted: new Map(),
    });
  });

  it('are added', () => {
    const content = lineText({ status: '1', id: '4', quantity: 24, price: 7.5, amount: 180 });
    const { added, wanted, paths } = planned(content);
    expect(added).toMatchObject([{ quantity: 24, unit_price: 7.5, peppol: { line_id: '4' } }]);
    expect([...wanted]).toEqual([['4', 24]]);
    expect(paths).toEqual([LINE]);
  });

  it('are deleted, with all that is open', () => {
    const two = positionOf({ id: 'two', position: 20, quantity: 5, quantity_cancelled: 2 });
    const { cancelled, wanted, added } = planned(
      lineText({ status: '2' }),
      withItems(one, two, positionOf({ peppol: null })),
    );
    expect(cancelled).toEqual([
      { order_item_id: 'two', quantity: 3 },
      { order_item_id: 'one', quantity: 10 },
    ]);
    expect([...wanted]).toEqual([['1', 0]]);
    expect(added).toEqual([]);
  });

  it('come back after they were deleted, as a new position', () => {
    const gone = { ...one, quantity_cancelled: 10, peppol: linePeppol({ wanted: 0 }) };
    const { added, cancelled } = planned(revised({ quantity: 4, amount: 19 }), withItems(gone));
    expect(cancelled).toEqual([]);
    expect(added).toMatchObject([{ quantity: 4, unit_price: 5, discounts: [{ amount: 1 }] }]);
  });

  it('become less from the last position on', () => {
    const two = positionOf({ id: 'two', position: 20, quantity: 5, quantity_shipped: 2 });
    const order = withItems(one, two);
    const less = (quantity: number) =>
      planned(revised({ quantity, amount: quantity * 5 }), order).cancelled;
    expect(less(14)).toEqual([{ order_item_id: 'two', quantity: 1 }]);
    expect(less(10)).toEqual([
      { order_item_id: 'two', quantity: 3 },
      { order_item_id: 'one', quantity: 2 },
    ]);
    expect(less(15)).toEqual([]);
  });

  it('become more by a position at the same price', () => {
    const { added, cancelled, wanted } = planned(revised({ quantity: 12, amount: 60 }));
    expect(cancelled).toEqual([]);
    expect(added).toMatchObject([
      { quantity: 2, unit_price: 5, discounts: [], peppol: { wanted: 12 } },
    ]);
    expect([...wanted]).toEqual([['1', 12]]);
  });

  const replaced = (content: string, item = one) => {
    const { added, cancelled } = planned(content, withItems(item));
    const open = 10 - item.quantity_shipped;
    expect(cancelled).toEqual([{ order_item_id: 'one', quantity: open }]);
    return added;
  };

  it.each<[string, LineText]>([
    ['price', { price: 4, amount: 40 }],
    ['unit', { unit: 'XBX' }],
    ['article', { sku: 'GLV-L' }],
    ['name', { name: 'Mittens' }],
    ['tax', { rate: 6 }],
    ['day', { more: period('2026-12-24') }],
    ['price of more', { quantity: 12, amount: 50, more: allowanceText('false', 10) }],
  ])('are replaced for another %s', (_, more) => {
    expect(replaced(revised(more))).toHaveLength(1);
  });

  it('are replaced for the rest of what is shipped, without discounts', () => {
    const shipped = { ...one, quantity_shipped: 4 };
    const more = { price: 4, amount: 35, more: allowanceText('false', 5) };
    expect(replaced(revised(more), shipped)).toMatchObject([
      { quantity: 6, unit_price: 4, discounts: [] },
    ]);
    expect(replaced(revised({ quantity: 4, price: 4, amount: 16 }), shipped)).toEqual([]);
  });

  it('keep the price that they had where they name none', () => {
    const added = (content: string, item = one) => planned(content, withItems(item));
    const content = lineText({ status: '3', quantity: 12 });
    expect(added(content)).toMatchObject({
      added: [{ quantity: 2, unit_price: 5, peppol: { price: 5 } }],
      found: [],
    });
    const unpriced = { ...one, unit_price: 0, peppol: sellersLine() };
    expect(added(content, unpriced)).toMatchObject({
      added: [{ quantity: 2, unit_price: 0 }],
      found: [{ code: 'no_price' }],
    });
    const shipped = { ...unpriced, quantity_shipped: 1, name: 'Mittens' };
    expect(added(content, shipped).added).toMatchObject([{ quantity: 11, unit_price: 0 }]);
  });

  it('keep what the shop promised of them', () => {
    const promised = { promised_from: '2026-12-01', promised_to: '2026-12-04', backorder: 2 };
    const item = { ...one, peppol: linePeppol(promised) };
    const more = planned(revised({ quantity: 12, amount: 60 }), withItems(item)).added;
    const unpriced = planned(lineText({ status: '3', quantity: 12 }), withItems(item)).added;
    for (const added of [more, unpriced, replaced(revised({ price: 4, amount: 40 }), item)]) {
      expect(added).toMatchObject([{ peppol: promised }]);
    }
  });

  it('are as they were beside a day that their order gives them', () => {
    const day = '2026-12-09';
    const follows = { ...one, requested_delivery_date: day };
    const order = { items: [follows], requested_delivery_date: day };
    expect(planned(revised({ more: period(day) }), { order }).added).toEqual([]);
    const next = '2026-12-11';
    const content = `${period(next)}${revised({ more: period(next) })}`;
    expect(planned(content, { order })).toMatchObject({
      added: [],
      columns: { requested_delivery_date: next },
    });
  });

  it('look at what the buyer said, beside another article of the shop', () => {
    const given = { ...one, quantity_cancelled: 10 };
    const instead = positionOf({ id: 'two', position: 20, sku: 'GLV-X', peppol: sellersLine() });
    const { added, cancelled } = planned(
      revised({ quantity: 8, amount: 40 }),
      withItems(given, instead),
    );
    expect(added).toEqual([]);
    expect(cancelled).toEqual([{ order_item_id: 'two', quantity: 2 }]);
  });

  // PEP-86
  it('leave as much as the buyer asks for, whatever was shipped or taken away', () => {
    const position = fc.record({
      quantity: fc.integer({ min: 1, max: 20 }),
      shipped: fc.integer({ min: 0, max: 5 }),
      cancelled: fc.integer({ min: 0, max: 5 }),
    });
    let changed = 0;
    fc.assert(
      fc.property(
        fc.array(position, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 60 }),
        fc.constantFrom(4, 5),
        (some, quantity, price) => {
          const items = some.map(({ quantity: ordered, shipped, cancelled }, index) => {
            const quantity_shipped = Math.min(shipped, ordered);
            return positionOf({
              id: `p${index}`,
              position: index,
              quantity: ordered,
              quantity_shipped,
              quantity_cancelled: Math.min(cancelled, ordered - quantity_shipped),
            });
          });
          const remaining = items.reduce(
            (sum, one) => sum + one.quantity - one.quantity_cancelled,
            0,
          );
          const own = items.map((item) => ({ ...item, peppol: linePeppol({ wanted: remaining }) }));
          const content = revised({ quantity, price, amount: quantity * price });
          const result = plan(content, withItems(...own));
          const shipped = items.reduce((sum, one) => sum + one.quantity_shipped, 0);
          if ('facts' in result) {
            expect(result.facts[0]?.code).toBe('line_shipped');
            expect(shipped).toBeGreaterThan(quantity);
            return;
          }
          changed += 1;
          const off = result.cancelled.reduce((sum, one) => sum + one.quantity, 0);
          const on = result.added.reduce((sum, one) => sum + one.quantity, 0);
          expect(remaining - off + on).toBe(quantity);
          expect(off).toBeLessThanOrEqual(remaining - shipped);
        },
      ),
    );
    expect(changed).toBeGreaterThan(20);
  });
});

describe('the header of a change', () => {
  const party =
    '<cac:BuyerCustomerParty><cac:Party><cac:PartyLegalEntity><cbc:RegistrationName>Northmoor</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:BuyerCustomerParty>';
  const buyer = { company: 'Northmoor', name: 'Northmoor', endpoint: '0088:2000000000015' };

  // PEP-85
  it('replaces what is another one, and leaves the rest', () => {
    const kept = planned(party, { order: { buyer } });
    expect(kept.columns).toEqual({});
    const content = `<cbc:Note>Gate closed.</cbc:Note><cbc:CustomerReference>Ward 5</cbc:CustomerReference>${party}<cac:AccountingCustomerParty><cac:Party><cac:PartyName><cbc:Name>Payer</cbc:Name></cac:PartyName></cac:Party></cac:AccountingCustomerParty><cac:Delivery><cac:DeliveryLocation><cac:Address><cbc:CityName>Ghent</cbc:CityName></cac:Address></cac:DeliveryLocation></cac:Delivery>`;
    const { columns, peppol, note, reason, cancelled_by } = planned(content);
    expect(columns).toEqual({
      buyer,
      billing_address: { name: 'Payer' },
      shipping_address: { city: 'Ghent', company: 'Northmoor', name: 'Northmoor' },
    });
    expect(peppol).toMatchObject({
      customer_reference: 'Ward 5',
      order_type: '220',
      issued_on: '2026-11-24',
      change_id: 'PO-4711-C1',
      change_sequence: '1',
      document_id: '01976f3d-0000-7a46-b1c2-3d4e5f6a7b8c',
      profile: 'advanced_ordering',
    });
    expect(note).toEqual({ body: 'Gate closed.', author: 'Northmoor' });
    expect([reason, cancelled_by]).toEqual(['Gate closed.', 'Northmoor']);
    expect(planned(party).reason).toBe('Order change PO-4711-C1');
  });

  it('gives added positions the cost centre of the order', () => {
    const order = { peppol: orderPeppol({ accounting_cost: '4711' }) };
    const content = lineText({ status: '1', id: '4' });
    expect(planned(content, { order }).added[0]?.cost_center).toBe('4711');
    const own = lineText({
      status: '1',
      id: '4',
      more: '<cbc:AccountingCost>9</cbc:AccountingCost>',
    });
    expect(planned(own, { order }).added[0]?.cost_center).toBe('9');
  });

  const charged = {
    shipping_total: 25,
    shipping_tax_rate: 21,
    discounts: [{ amount: 5, tax_rate: 21 }],
  };

  it.each<[string, string, Partial<ChangedOrder>, boolean]>([
    ['none of those that the order has', '', charged, false],
    [
      'the same',
      `${allowanceText('false', 5, { rate: 21 })}${allowanceText('true', 25, { rate: 21 })}`,
      charged,
      false,
    ],
    ['one of two', allowanceText('true', 25, { rate: 21 }), charged, true],
    [
      'another amount',
      `${allowanceText('false', 5, { rate: 21 })}${allowanceText('true', 24, { rate: 21 })}`,
      charged,
      true,
    ],
    ['one that the order lacks', allowanceText('true', 25, { rate: 21 }), {}, true],
  ])('may name %s of the allowances and charges', (_, content, order, isRefused) => {
    const code = ['charges_differ', '/OrderChange/cac:AllowanceCharge'];
    expect(refusals(content, { order })).toEqual(isRefused ? [code] : []);
  });
});

describe('a change without an order', () => {
  it('has the findings of its own values, of the lines that name a quantity', () => {
    const found = (content: string) =>
      readChange(changeRoot(content), readingFacts()).findings.map(({ code }) => code);
    expect(found(lineText({ status: '2', quantity: 0 }))).toEqual([]);
    expect(found(lineText({ status: '1', quantity: 0 }))).toEqual(['unsupported_value']);
    const past = '<cac:ValidityPeriod><cbc:EndDate>2026-11-01</cbc:EndDate></cac:ValidityPeriod>';
    expect(found(past)).toEqual(['validity_passed']);
    expect(found(allowanceText('true', 1, { rate: 200 }))).toEqual(['unsupported_value']);
    expect(found('<cac:OrderLine><cac:LineItem/></cac:OrderLine>')).toEqual([]);
  });

  it('is read whatever it lacks, which its rules refuse', () => {
    const { change } = readChange(rootOf('OrderChange', ''), readingFacts());
    expect(change).toMatchObject({ currency: '', change_id: '', change_sequence: '', lines: [] });
  });
});
