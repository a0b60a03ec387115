import type { AmountRules } from '@waybill/kernel/currency';
import {
  add,
  compare,
  DECIMAL_LIMIT,
  type Decimal,
  multiply,
  percentOf,
  round,
  subtract,
  sum,
} from '@waybill/kernel/decimal';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { ItemDiscount } from '../order/amount.schema.ts';
import type { Item } from '../order/item.schema.ts';
import type { Order } from '../order/order.schema.ts';
import { type Rounding, roundingOf } from '../shared/rounding.ts';
import { shareDiscounts, type UnsharedDiscount } from './discounts.ts';
import { type TaxedPart, taxing, taxRows } from './taxes.ts';

export interface LineInput {
  readonly quantity: Decimal;
  /** Net price of one unit. */
  readonly unit_price: Decimal;
  /** Percent: 19 means 19 %. */
  readonly tax_rate: Decimal;
  /** The caller's own tax of the line; wins over the derived one. */
  readonly tax_amount: Decimal | null;
  readonly discounts: readonly ItemDiscount[];
}

/** A net amount beside the positions: shipping, or the fee of the payment. */
export interface Charge {
  readonly amount: Decimal;
  readonly tax_rate: Decimal;
}

/** Everything that a placement says about money. */
export interface MoneyInput {
  /** Positions in ascending order of their numbers. */
  readonly items: readonly LineInput[];
  readonly shipping: Charge;
  readonly payment_fee: Charge;
  readonly discounts: readonly UnsharedDiscount[];
}

/** The columns of an order that hold amounts before any tax. */
export type NetColumns = Pick<
  Order,
  | 'shipping_total'
  | 'shipping_tax_rate'
  | 'payment_fee_amount'
  | 'payment_fee_tax_rate'
  | 'discounts'
>;

/** The amounts of a position before its tax, unless that was sent. */
export interface NetLine
  extends Pick<Item, 'tax_rate' | 'discounts' | 'line_discount' | 'line_total'> {
  readonly sent: Decimal | null;
}

/** The amounts of a stored position from which its sums follow. */
type NetItem = Pick<
  Item,
  'tax_rate' | 'discounts' | 'line_discount' | 'line_total' | 'tax_amount' | 'tax_sent'
>;

export type LineTotals = Pick<
  Item,
  'discounts' | 'line_discount' | 'line_total' | 'tax_amount' | 'tax_sent'
>;

export type OrderTotals = NetColumns &
  Pick<
    Order,
    | 'subtotal'
    | 'discount_total'
    | 'shipping_tax_amount'
    | 'payment_fee_tax_amount'
    | 'tax_total'
    | 'grand_total'
    | 'taxes'
  >;

export interface Totals {
  readonly lines: readonly LineTotals[];
  readonly order: OrderTotals;
}

type TotalsRefusal = Rejection<'invalid_value' | 'discount_exceeds_total'>;

/**
 * The amounts of an order (ORD-14 to ORD-17, ORD-201 to ORD-206): each value is rounded once, half away from
 * zero, and sums are taken over the rounded values, so that an order adds up on paper.
 */
export function computeTotals(input: MoneyInput, rounding: Rounding): Totals | TotalsRefusal {
  const { digits } = rounding;
  const lines = input.items.map((item) => netLine(item, digits));
  const discounts = input.discounts.map((one) => inDigits(one, digits));
  const excess = refuseLineDiscounts(lines) ?? refuseOrderDiscounts(discounts, lines);
  if (excess !== undefined) return excess;
  const columns = {
    shipping_total: round(input.shipping.amount, digits),
    shipping_tax_rate: input.shipping.tax_rate,
    payment_fee_amount: round(input.payment_fee.amount, digits),
    payment_fee_tax_rate: input.payment_fee.tax_rate,
    discounts: shareDiscounts(discounts, lines, rounding),
  };
  const totals = addUp(columns, lines, rounding);
  return refuseNegative(totals.order) ?? refuseTooLarge(totals, lines) ?? totals;
}

/**
 * Sums of an order from its net amounts, whose taxes follow: of shipping, the fee, the discounts and the
 * positions, one after the other (ORD-203 to ORD-205).
 */
function addUp(columns: NetColumns, lines: readonly NetLine[], rounding: Rounding): Totals {
  const withTax = taxing(rounding);
  const shipping = withTax(charged(columns.shipping_total, columns.shipping_tax_rate));
  const fee = withTax(charged(columns.payment_fee_amount, columns.payment_fee_tax_rate));
  const shares = columns.discounts
    .flatMap((one) => one.shares)
    .map(({ rate, amount }) => withTax(charged(subtract(0, amount), rate)));
  const items = lines.map(({ sent, ...line }) => ({
    line,
    ...withTax({ rate: line.tax_rate, net: line.line_total, sent }),
  }));
  const taxes = taxRows([shipping, fee, ...shares, ...items]);
  const tax_total = sum(taxes.map(({ tax }) => tax));
  return {
    lines: items.map(({ line: { tax_rate: _rate, ...amounts }, tax, sent }) => ({
      ...amounts,
      tax_amount: tax,
      tax_sent: sent !== null,
    })),
    order: {
      ...columns,
      subtotal: sum(lines.map(({ line_total }) => line_total)),
      discount_total: sum([
        ...lines.map((one) => one.line_discount),
        ...amountsOf(columns.discounts),
      ]),
      shipping_tax_amount: shipping.tax,
      payment_fee_tax_amount: fee.tax,
      tax_total,
      grand_total: sum([...taxes.map(({ net }) => net), tax_total]),
      taxes,
    },
  };
}

/**
 * The amounts of an order with more positions: shares of its discounts stay, and so does the tax of all
 * that it has (ORD-209). `lines` are those that are added.
 */
export function extendTotals(
  order: NetColumns & AmountRules,
  before: readonly NetItem[],
  items: readonly LineInput[],
): Totals | TotalsRefusal {
  const rounding = roundingOf(order);
  const added = items.map((item) => netLine(item, rounding.digits));
  const lines = [...before.map((item) => netLineOf(item, rounding)), ...added];
  const sums = addUp(netColumns(order), lines, rounding);
  const totals = { ...sums, lines: sums.lines.slice(before.length) };
  return refuseLineDiscounts(added) ?? refuseTooLarge(totals, added) ?? totals;
}

/**
 * The amounts of a stored position before its tax, unless that was sent. Positions of before do not say so:
 * a tax is taken for sent that is not what its rate makes of it.
 */
function netLineOf(item: NetItem, { taxedBy, digits }: Rounding): NetLine {
  const { tax_rate, discounts, line_discount, line_total, tax_amount, tax_sent } = item;
  const isSent =
    tax_sent || (taxedBy === 'part' && tax_amount !== percentOf(line_total, tax_rate, digits));
  const sent = isSent ? tax_amount : null;
  return { tax_rate, discounts, line_discount, line_total, sent };
}

/** The columns of an order that its sums are made of. */
function netColumns(order: NetColumns): NetColumns {
  const { shipping_total, shipping_tax_rate, discounts } = order;
  const { payment_fee_amount, payment_fee_tax_rate } = order;
  return {
    shipping_total,
    shipping_tax_rate,
    payment_fee_amount,
    payment_fee_tax_rate,
    discounts,
  };
}

/** The amounts of an order as they follow from its own columns and its positions in their order. */
export function storedTotals(order: NetColumns & AmountRules, items: readonly NetItem[]): Totals {
  const rounding = roundingOf(order);
  const lines = items.map((item) => netLineOf(item, rounding));
  return addUp(netColumns(order), lines, rounding);
}

/** Positions with their tax, in the order in which running totals take them (ORD-204). */
export function taxItems<One extends NetItem>(
  order: NetColumns & AmountRules,
  items: readonly One[],
): One[] {
  const { lines } = storedTotals(order, items);
  return items.map((item, index) => ({ ...item, ...lines[index] }));
}

const charged = (net: Decimal, rate: Decimal): TaxedPart => ({ rate, net, sent: null });

const amountsOf = (discounts: readonly ItemDiscount[]) => discounts.map(({ amount }) => amount);

/** A discount in the digits of its order. */
const inDigits = <One extends ItemDiscount>(discount: One, digits: number): One => ({
  ...discount,
  amount: round(discount.amount, digits),
});

function netLine(item: LineInput, digits: number): NetLine {
  const discounts = item.discounts.map((one) => inDigits(one, digits));
  const line_discount = sum(amountsOf(discounts));
  return {
    discounts,
    line_discount,
    line_total: subtract(multiply(item.quantity, item.unit_price, digits), line_discount),
    tax_rate: item.tax_rate,
    sent: item.tax_amount === null ? null : round(item.tax_amount, digits),
  };
}

/** The total of a position before its discounts. */
const grossOf = ({ line_total, line_discount }: NetLine) => add(line_total, line_discount);

function exceeds(path: string, off: Decimal, most: Decimal): Rejection<'discount_exceeds_total'> {
  const message = `takes ${off} off ${most}`;
  return reject('discount_exceeds_total', `${path} ${message}.`, [{ path, message }]);
}

/** A position gives no more than its own total (ORD-202). */
function refuseLineDiscounts(lines: readonly NetLine[]) {
  const index = lines.findIndex(({ line_total }) => compare(line_total, 0) < 0);
  const line = lines[index];
  if (line === undefined) return undefined;
  return exceeds(`items.${index}.discounts`, line.line_discount, grossOf(line));
}

/** The order gives no more than its positions after their own discounts (ORD-202). */
function refuseOrderDiscounts(discounts: readonly UnsharedDiscount[], lines: readonly NetLine[]) {
  const off = sum(amountsOf(discounts));
  const subtotal = sum(lines.map(({ line_total }) => line_total));
  return compare(off, subtotal) > 0 ? exceeds('discounts', off, subtotal) : undefined;
}

/** No rate and no order ends below 0 (ORD-202). */
function refuseNegative({
  taxes,
  grand_total,
}: OrderTotals): Rejection<'discount_exceeds_total'> | undefined {
  const row = taxes.find(({ net }) => compare(net, 0) < 0);
  if (row === undefined && compare(grand_total, 0) >= 0) return undefined;
  const what = row === undefined ? 'grand_total' : `the net of ${row.rate} % tax`;
  const message = `would bring ${what} to ${row?.net ?? grand_total}`;
  const details = [{ path: 'discounts', message }];
  return reject('discount_exceeds_total', `discounts ${message}.`, details);
}

// Refused on the finished values: past the limit a JSON number no longer gives every digit back.
function refuseTooLarge(
  { lines, order }: Totals,
  before: readonly NetLine[],
): Rejection<'invalid_value'> | undefined {
  const amounts: [string, Decimal][] = [
    ...before.map((line, index): [string, Decimal] => [`items.${index}.line_total`, grossOf(line)]),
    ...lines.map(({ tax_amount }, index): [string, Decimal] => [
      `items.${index}.tax_amount`,
      tax_amount,
    ]),
    ...SUMS.map((name): [string, Decimal] => [name, order[name]]),
  ];
  const path = amounts.find(([, amount]) => compare(amount, DECIMAL_LIMIT) >= 0)?.[0];
  if (path === undefined) return undefined;
  const message = `${path} would reach ${DECIMAL_LIMIT}, beyond what an amount can hold`;
  return reject('invalid_value', message, [{ path, message }]);
}

/** Sums that may pass what an amount can hold while none of their parts does. */
const SUMS = ['subtotal', 'tax_total', 'grand_total'] as const;
