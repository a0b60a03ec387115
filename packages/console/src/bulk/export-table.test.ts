import type { Order } from '@waybill/client/shapes';
import { expect, it } from 'vitest';
import { COLUMNS, columnsOf, textIn } from '../orders/list/columns.ts';
import { headingLine, orderLine } from './export-table.ts';

const order = {
  number: 'ORD-1',
  status: 'placed',
  payment_status: 'open',
  item_count: 2,
  grand_total: 1234.5,
  currency: 'EUR',
  placed_at: '2026-11-20T10:00:00.000Z',
  shipping_address: { city: 'Köln' },
  billing_address: null,
  hold_reason: '=cmd()',
} as unknown as Order;
const columns = columnsOf(['number', 'customer', 'total', 'hold-reason']);

it('separates and writes amounts as the language does', () => {
  expect(headingLine(columns, 'en-US')).toBe('Order,Customer,Total,Hold reason,Currency\n');
  expect(orderLine(columns, order, 'Bo, Ltd', 'en-US')).toBe(
    'ORD-1,"Bo, Ltd",1234.5,\'=cmd(),EUR\n',
  );
  expect(orderLine(columns, order, 'Bo', 'de-DE')).toBe("ORD-1;Bo;1234,5;'=cmd();EUR\n");
});

it('has a cell for every column of the list', () => {
  const full = { ...order, fulfillment_status: 'unfulfilled', updated_at: 'u' } as Order;
  const given = {
    ...full,
    customer_order_number: 'c',
    external_ref: 'r',
    external_id: 'e',
    delivery_status: 'undelivered',
    requested_delivery_date: '2026-12-24',
    peppol_profile: 'ordering',
  } as Order;
  for (const one of COLUMNS) expect(textIn(one, given, 'Bo'), one.id).not.toBe('');
});
