import { isRejection } from '@waybill/kernel/rejection';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { OrderPlaced } from '../order/order.schema.ts';
import { freshSettings, placementBody } from '../testing/placement.factory.ts';
import { readAs } from '../testing/request.factory.ts';
import { decidePlacement, numberOrder, type PlacementRequest } from './place-order.ts';
import { PlaceOrderBody } from './placement.schema.ts';

const CONTACT = '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c';
const OTHER = '01976f3a-8c1e-7a44-9d0b-000000000000';
const now = new Date('2026-11-21T10:00:00.250Z');

function request(overrides: Partial<PlacementRequest> = {}): PlacementRequest {
  let count = 0;
  return {
    body: placementBody(),
    principal: undefined,
    settings: freshSettings,
    marketId: undefined,
    now,
    newId: () => {
      count += 1;
      return `01976f3a-0000-7000-8000-${String(count).padStart(12, '0')}`;
    },
    ...overrides,
  };
}

function place(overrides: Partial<PlacementRequest> = {}) {
  const decision = decidePlacement(request(overrides));
  if (isRejection(decision)) throw new Error(decision.message);
  return numberOrder(decision, { number: 'ORD-000001', position_step: 10 });
}

const contact = (...permissions: string[]) => ({
  contactId: CONTACT,
  organizationId: undefined,
  permissions,
});

// ORD-6
it('numbers positions in the step of the range, narrower where it would lead beyond all numbers', () => {
  const items = Array.from({ length: 2_000 }, () => ({ sku: 'A' }));
  const settings = { ...freshSettings, max_items_per_order: 2_500 };
  const decision = decidePlacement(request({ body: { items }, settings }));
  if (isRejection(decision)) throw new Error(decision.message);
  const numbersBy = (position_step: number) =>
    numberOrder(decision, { number: 'ORD-000001', position_step }).order.items.map(
      ({ position }) => position,
    );
  expect(numbersBy(400_000).at(-1)).toBe(800_000_000);
  const narrow = numbersBy(1_000_000);
  expect([narrow[0], narrow.at(-1)]).toEqual([499_999, 999_998_000]);
});

describe('a placement', () => {
  // ORD-4, ORD-12, ORD-19
  it('becomes an order in its wire shape, with every default', () => {
    const { order, approval, actor } = place();
    expect(v.parse(OrderPlaced, order)).toEqual(order);
    expect(order).toMatchObject({
      number: 'ORD-000001',
      status: 'placed',
      payment_status: 'open',
      fulfillment_status: 'unfulfilled',
      currency: 'EUR',
      item_count: 1,
      subtotal: 100,
      tax_total: 19,
      grand_total: 119,
      placed_at: '2026-11-21T10:00:00.250Z',
      contact_id: null,
      billing_address: null,
    });
    expect(order.items[0]).toMatchObject({ type: 'product', position: 10, quantity_shipped: 0 });
    expect({ approval, actor }).toEqual({ approval: null, actor: null });
  });

  // ORD-16, ORD-200, ORD-202
  it('keeps discounts, fee and rounding beside its amounts', () => {
    const body = v.parse(PlaceOrderBody, {
      currency: 'eur',
      items: [
        {
          sku: 'A',
          unit_price: 10,
          tax_rate: 19,
          discounts: [{ title: 'Old model', code: 'OLD', amount: '2.5' }],
        },
      ],
      discounts: [{ title: 'Welcome', amount: 1.005 }],
      payment: { fee: { price: '0.50', tax_rate: 19 }, provider: 'x' },
    });
    const settings = { ...freshSettings, amount_rounding: 'invoice' as const };
    const { order } = place({ body, settings });
    expect(v.parse(OrderPlaced, order)).toEqual(order);
    expect(order).toMatchObject({
      currency: 'EUR',
      amount_rounding: 'invoice',
      subtotal: 7.5,
      discount_total: 3.51,
      discounts: [
        {
          title: 'Welcome',
          code: null,
          amount: 1.01,
          tax_rate: null,
          shares: [{ rate: 19, amount: 1.01 }],
        },
      ],
      payment_fee_amount: 0.5,
      payment_fee_tax_rate: 19,
      payment_fee_tax_amount: 0.1,
      tax_total: 1.33,
      grand_total: 8.32,
      taxes: [{ rate: 19, net: 6.99, tax: 1.33, sent: false }],
      payment: { fee: { price: '0.50', tax_rate: 19 }, provider: 'x' },
    });
    expect(order.items[0]).toMatchObject({
      discounts: [{ title: 'Old model', code: 'OLD', amount: 2.5 }],
      line_discount: 2.5,
      line_total: 7.5,
    });
  });

  // ORD-16
  it('keeps the rate of an amount that is not named', () => {
    const body = placementBody({
      shipping: { tax_rate: 19 },
      payment: { fee: { tax_rate: 19 } },
    });
    expect(place({ body }).order).toMatchObject({
      shipping_tax_rate: 19,
      payment_fee_tax_rate: 19,
    });
  });

  // ORD-204
  it('shares the tax of a rate along the numbers of its positions', () => {
    const item = (position?: number) => ({ sku: 'A', unit_price: 0.13, tax_rate: 19, position });
    const settings = { ...freshSettings, amount_rounding: 'invoice' as const };
    const body = v.parse(PlaceOrderBody, { items: [item(), item(), item(5)] });
    const { items } = place({ body, settings }).order;
    expect(items.map(({ position, tax_amount }) => [position, tax_amount])).toEqual([
      [5, 0.02],
      [10, 0.03],
      [20, 0.02],
    ]);
  });

  // ORD-4, ORD-5
  it('takes numeric texts for numbers and null for absent', () => {
    const body = v.parse(PlaceOrderBody, {
      items: [{ sku: 'A', name: null, quantity: '2.5', unit_price: '0.10', tax_rate: '19.00' }],
      shipping: { price: '4.90', tax_rate: null, carrier: 'x' },
      grand_total: '5.20',
      metadata: null,
    });
    const { order } = place({ body });
    expect(order).toMatchObject({ subtotal: 0.25, tax_total: 0.0475, grand_total: 5.1975 });
    expect(order.items[0]).toMatchObject({ name: 'A', quantity: 2.5 });
    expect(order.shipping).toEqual({ price: '4.90', tax_rate: null, carrier: 'x' });
  });

  // ORD-3
  it.each([
    [{ name: 'Lamp' }, { name: 'Lamp', sku: null }],
    [{ sku: 'LAMP' }, { name: 'LAMP', sku: 'LAMP' }],
    [
      { name: ' ', sku: 'LAMP' },
      { name: 'LAMP', sku: 'LAMP' },
    ],
    [
      { name: 'Lamp', sku: 'LAMP' },
      { name: 'Lamp', sku: 'LAMP' },
    ],
  ])('names an item with %j', (item, named) => {
    expect(place({ body: { items: [item] } }).order.items[0]).toMatchObject(named);
  });

  // ORD-16
  it.each([
    ['shipping.price', { shipping: { price: 5 }, shipping_total: 9 }, 5],
    ['a price of 0', { shipping: { price: 0 }, shipping_total: 9 }, 0],
    ['the fallback', { shipping: { price: null }, shipping_total: 9 }, 9],
    ['nothing', {}, 0],
  ])('charges shipping by %s', (_, overrides, expected) => {
    expect(place({ body: placementBody(overrides) }).order.shipping_total).toBe(expected);
  });

  // ORD-6
  it('numbers positions by index, keeps explicit ones and sorts by position', () => {
    const items = [
      { sku: 'a' },
      { sku: 'b', position: 5 },
      { sku: 'c' },
      { sku: 'd', position: 30 },
    ];
    const { order } = place({ body: placementBody({ items }) });
    expect(order.items.map(({ sku, position }) => [sku, position])).toEqual([
      ['b', 5],
      ['a', 10],
      ['c', 30],
      ['d', 30],
    ]);
  });

  // ORD-7
  it('lets product win over its alias snapshot', () => {
    const items = [
      { sku: 'a', snapshot: { v: 1 } },
      { sku: 'b', snapshot: { v: 1 }, product: { v: 2 } },
    ];
    const { order } = place({ body: placementBody({ items }) });
    expect(order.items.map(({ product }) => product)).toEqual([{ v: 1 }, { v: 2 }]);
  });

  // ORD-8
  it('belongs to the acting contact and its organization', () => {
    const principal = { ...contact('orders.create'), organizationId: OTHER };
    const body = placementBody({ contact_id: CONTACT, organization_id: CONTACT });
    const result = place({ principal, body });
    expect(result.order).toMatchObject({ contact_id: CONTACT, organization_id: OTHER });
    expect(result.actor).toBe(CONTACT);
  });

  // ORD-8
  it('takes contact and organization from the body without a principal', () => {
    const body = placementBody({ contact_id: OTHER, organization_id: CONTACT });
    expect(place({ body }).order).toMatchObject({ contact_id: OTHER, organization_id: CONTACT });
    expect(place({ body }).actor).toBeNull();
  });
});

describe('approval', () => {
  const above = { ...freshSettings, require_approval_above_value: 118.9999 };
  const exactly = { ...freshSettings, require_approval_above_value: 119 };

  // ORD-21, ORD-22, ORD-24
  it.each([
    ['only orders.request', contact('orders.request'), freshSettings, 'permission', null],
    ['only orders.request, also above', contact('orders.request'), above, 'permission', null],
    ['above the threshold', contact('orders.create'), above, 'value_threshold', 118.9999],
    ['above, back office', undefined, above, 'value_threshold', 118.9999],
  ])('is needed: %s', (_, principal, settings, reason, threshold) => {
    const { order, approval } = place({ principal, settings });
    expect(order).toMatchObject({ status: 'pending', placed_at: null });
    expect(approval).toEqual({ reason, threshold });
  });

  // ORD-22
  it.each([
    ['at the threshold', contact('orders.create'), exactly],
    ['the contact may approve', contact('orders.create', 'orders.approve'), above],
    ['no threshold', contact('orders.create'), freshSettings],
  ])('is not needed: %s', (_, principal, settings) => {
    expect(place({ principal, settings })).toMatchObject({
      order: { status: 'placed' },
      approval: null,
    });
  });

  // ORD-366
  it.each([
    [0, freshSettings, 'agent', 0],
    [118.9999, above, 'agent', 118.9999],
    [119, above, 'value_threshold', 118.9999],
    [null, above, 'value_threshold', 118.9999],
    [119, freshSettings, undefined, undefined],
    [null, freshSettings, undefined, undefined],
  ])(
    'of an assistant above %j is needed for %o: %s',
    (approveAbove, settings, reason, threshold) => {
      const { order, approval } = place({ settings, agent: { approveAbove } });
      expect(order.status).toBe(reason === undefined ? 'placed' : 'pending');
      expect(approval ?? {}).toEqual(reason === undefined ? {} : { reason, threshold });
    },
  );
});

describe('a refusal', () => {
  const many = { ...freshSettings, max_items_per_order: 1 };
  const two = [{ sku: 'a' }, { sku: '' }];

  // ORD-2, ORD-3, ORD-8, ORD-18, ORD-20, ORD-23, ORD-113, ORD-114
  it.each([
    ['no items', { body: {} }, 'items_required', /item/u],
    ['empty items', { body: { items: [] } }, 'items_required', /item/u],
    ['too many items', { body: { items: two }, settings: many }, 'too_many_items', /\b1\b/u],
    ['an item without name', { body: { items: two } }, 'item_identity_required', /name or a sku/u],
    [
      'another contact',
      { body: placementBody({ contact_id: OTHER }), principal: contact('orders.create') },
      'contact_mismatch',
      /contact_id/u,
    ],
    [
      'another total',
      { body: placementBody({ grand_total: 118.99 }) },
      'grand_total_mismatch',
      /118\.99.*119/u,
    ],
    [
      'an amount beyond what can be held',
      { body: { items: [{ sku: 'a', unit_price: 99_999_999_999, quantity: 2 }] } },
      'invalid_value',
      /items\.0\.line_total/u,
    ],
    [
      'a payment that a buyer calls paid',
      {
        body: placementBody({ payment: { status: 'paid' } }),
        principal: contact('orders.create'),
      },
      'payment_status_not_allowed',
      /open or pending.*not paid/u,
    ],
    [
      'keys of a buyer',
      { body: placementBody({ external_id: 'ERP-1' }), principal: contact('orders.create') },
      'buyer_not_permitted',
      /external_id/u,
    ],
    ['no right to order', { principal: contact('orders.read') }, 'forbidden', /orders\.create/u],
  ])('%s', (_, overrides, code, message) => {
    const refusal = decidePlacement(request(overrides));
    expect(refusal).toMatchObject({ rejected: code, message: expect.stringMatching(message) });
  });

  // ORD-113
  it.each([
    ['nothing', {}, 'open'],
    ['open', { status: 'open' }, 'open'],
    ['pending', { status: 'pending' }, 'pending'],
    ['a word that is no status', { status: 'settled' }, 'open'],
  ])('does not meet a buyer whose payment says %s', (_, payment, status) => {
    const { order } = place({
      body: placementBody({ payment }),
      principal: contact('orders.create'),
    });
    expect(order.payment_status).toBe(status);
  });

  // ORD-18
  it('compares the checksum at two decimals only', () => {
    const items = [{ sku: 'a', unit_price: 1.0049 }];
    const outcome = (grand_total: number) =>
      isRejection(decidePlacement(request({ body: { items, grand_total } })));
    expect([outcome(1), outcome(1.0001), outcome(1.005)]).toEqual([false, false, true]);
  });

  // ORD-18
  it.each([
    ['precise', 'EUR', [8.53, 8.54], [true, false]],
    ['invoice', 'EUR', [8.53, 8.54, 8.5349], [false, true, false]],
    ['precise', 'KWD', [8.535, 8.5354, 8.54], [false, false, true]],
    ['precise', 'JPY', [9, 8.5], [false, false]],
  ] as const)('compares the checksum %s in the digits of %s', (mode, currency, sums, refused) => {
    const items = [{ sku: 'a', unit_price: 8.09, tax_rate: 5.5 }];
    const settings = { ...freshSettings, amount_rounding: mode };
    const outcomes = sums.map((grand_total) =>
      isRejection(decidePlacement(request({ body: { currency, items, grand_total }, settings }))),
    );
    expect(outcomes).toEqual(refused);
  });

  // ORD-18
  it('names both sums as they are compared', () => {
    const body = { items: [{ sku: 'a', unit_price: 8.09, tax_rate: 5.5 }], grand_total: 8.53 };
    expect(decidePlacement(request({ body }))).toMatchObject({
      rejected: 'grand_total_mismatch',
      message: 'The grand_total sent is 8.53 EUR, the computed one 8.54.',
    });
  });

  // ORD-5
  it('names every value that keeps too many digits or leaves its range', () => {
    const body = placementBody({
      items: [
        { sku: 'a', quantity: 0.0001, unit_price: 1.00001, tax_rate: '100.0001' },
        { sku: 'b', quantity: 0, tax_amount: '0.1000000000000000055', position: '1000000000' },
      ],
      shipping: { price: 1.23456 },
      buyer: { text: 'x'.repeat(70_000) },
    });
    const read = readAs(PlaceOrderBody, (judged) => decidePlacement(request({ body: judged })));
    const refusal = read(body);
    if (!isRejection(refusal)) throw new Error('accepted');
    expect(refusal.rejected).toBe('invalid_value');
    expect(refusal.details?.map(({ path }) => path).sort()).toEqual(
      [
        'buyer',
        'items.0.quantity',
        'items.0.tax_rate',
        'items.0.unit_price',
        'items.1.position',
        'items.1.quantity',
        'items.1.tax_amount',
        'shipping.price',
      ].sort(),
    );
  });

  // ORD-131
  it('holds what is stored together to what can be stored', () => {
    const object = { text: 'x'.repeat(64_000) };
    const objects = {
      billing_address: object,
      shipping_address: object,
      buyer: object,
      payment: object,
      shipping: object,
    };
    expect(isRejection(decidePlacement(request({ body: placementBody(objects) })))).toBe(false);
    expect(
      decidePlacement(request({ body: placementBody({ ...objects, metadata: object }) })),
    ).toMatchObject({ rejected: 'invalid_value' });
    const items = Array.from({ length: 50 }, () => ({ sku: 'a', product: object }));
    expect(decidePlacement(request({ body: { items } }))).toMatchObject({
      rejected: 'payload_too_large',
    });
  });

  // ORD-5
  it.each([
    [{ items: [{ sku: 'a', quantity: -1 }] }],
    [{ items: [{ sku: 'a', unit_price: -0.01 }] }],
    [{ items: [{ sku: 'a', tax_rate: 100.01 }] }],
    [{ items: [{ sku: 'a', type: 'service' }] }],
    [{ items: [{ sku: 'a', product_id: 'x' }] }],
    [{ items: [{ sku: 'a', unit_price: '1e3' }] }],
    [{ items: { 0: { sku: 'a' } } }],
    [{ items: [{ name: 'x'.repeat(256) }] }],
    [{ currency: 'ZZZ' }],
    [{ discounts: [{ title: ' ', amount: 1 }] }],
    [{ discounts: [{ title: 'Sale' }] }],
    [{ discounts: Array.from({ length: 51 }, () => ({ title: 'Sale', amount: 0 })) }],
    [{ items: [{ sku: 'a', discounts: [{ title: 'Sale', amount: -1 }] }] }],
    [{ payment: { fee: { price: 'free' } } }],
    [{ payment: { fee: 4 } }],
    [{ shipping: { price: -1 } }],
    [{ billing_address: 'Main Street 1' }],
    [{ metadata: ['a list'] }],
    [{ shipping: ['a list'] }],
  ])('by the schema: %j', (body) => {
    expect(v.safeParse(PlaceOrderBody, body).success).toBe(false);
  });
});
