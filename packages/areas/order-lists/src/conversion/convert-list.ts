import { type Rejection, reject, rejectProblems } from '@waybill/kernel/rejection';
import type { OrderList } from '../list/list.schema.ts';
import type { Position } from '../position/position.schema.ts';
import type { OrderListSettings } from '../shared/settings.ts';
import type { CartFill, CartLine } from './cart-port.ts';
import type { ListOrder, OrderItem } from './order-port.ts';

/** A position that a conversion left out. */
export interface Skipped {
  readonly id: string;
  readonly name: string;
  readonly product_id: string | null;
  readonly sku: string | null;
}

/** The positions that a conversion takes, and those that it leaves out. */
export interface Taken {
  readonly positions: readonly Position[];
  readonly skipped: readonly Skipped[];
}

/**
 * The positions that a conversion takes: `known` says of each whether the catalogue knows its
 * article (ORL-52). A list of which nothing is left is refused (ORL-53).
 */
export function takePositions(
  positions: readonly Position[],
  known: readonly boolean[],
  { on_missing_article: rule }: Pick<OrderListSettings, 'on_missing_article'>,
): Taken | Rejection<'missing_article' | 'empty_list'> {
  const isKnown = (_: Position, index: number) => known[index] === true;
  const missing = positions.filter((one, index) => !isKnown(one, index));
  if (rule === 'fail' && missing.length > 0) {
    const problems = missing.map(({ id, name }) => {
      return { path: id, message: `${name} is an unknown article` };
    });
    return rejectProblems('missing_article', problems);
  }
  const isLeftOut = rule === 'skip';
  const taken = isLeftOut ? positions.filter(isKnown) : positions;
  if (taken.length === 0) {
    return reject('empty_list', 'The list has no item that can be converted.');
  }
  return { positions: taken, skipped: isLeftOut ? missing.map(presentSkipped) : [] };
}

function presentSkipped({ id, name, product_id, sku }: Position): Skipped {
  return { id, name, product_id, sku };
}

/** Facts about its list that a converted position keeps; nothing charges what is saved (ORL-54). */
function provenance(list: OrderList, position: Position) {
  return {
    order_list_id: list.id,
    order_list_name: list.name,
    order_list_item_id: position.id,
    custom_sku: position.custom_sku,
    position_texts: position.position_texts,
    image: position.image,
    category_slug: position.category_slug,
    subcategory_slug: position.subcategory_slug,
    saved_price: position.price,
    saved_tax_rate: position.tax_rate,
  };
}

/** A position as a line of a cart (ORL-57). */
function asCartLine(list: OrderList, position: Position, unit_price: number): CartLine {
  const { product_id, sku, name, quantity, unit, tax_rate, metadata, cost_center_id } = position;
  return {
    product_id,
    sku,
    name,
    quantity,
    unit,
    unit_price,
    metadata,
    tax_rate: tax_rate ?? 0,
    snapshot: { ...provenance(list, position), cost_center_id, metadata },
  };
}

/**
 * Fills a cart for the owner of the list (ORL-55 to ORL-57). A colleague who makes a
 * cart for the owner leaves the owner's current cart as it is.
 */
export function asCartFill(
  list: OrderList,
  positions: readonly Position[],
  prices: readonly number[],
  {
    actingContact,
    ...target
  }: Pick<CartFill, 'cart_id' | 'currency' | 'mode'> & {
    readonly actingContact: string | undefined;
  },
): CartFill {
  const lines = positions.map((one, index) => asCartLine(list, one, prices[index] ?? 0));
  const is_current = actingContact === undefined || actingContact === list.owner_id;
  return { contact_id: list.owner_id, name: list.name, is_current, ...target, lines };
}

/** A position as one of an order (ORL-61). */
function asOrderItem(list: OrderList, position: Position, unit_price: number): OrderItem {
  const { product_id, sku, name, quantity, unit, tax_rate, metadata } = position;
  return {
    type: 'product',
    product_id,
    sku,
    name,
    quantity,
    unit,
    unit_price,
    tax_rate,
    metadata,
    cost_center: position.cost_center_id,
    position_text: position.position_texts?.join('\n') || null,
    product: provenance(list, position),
  };
}

/** Orders the positions of a list: by the acting contact, else for the owner (ORL-60, ORL-61). */
export function asOrder(
  list: OrderList,
  positions: readonly Position[],
  prices: readonly number[],
  more: Pick<ListOrder, 'currency' | 'customer_order_number'> & { readonly isBuyer: boolean },
): ListOrder {
  const { owner_id: contact_id, owner_name: name, organization_id } = list;
  const { currency, customer_order_number, isBuyer } = more;
  return {
    contact_id: isBuyer ? null : contact_id,
    organization_id,
    currency,
    customer_order_number,
    buyer: { contact_id, name, organization_id },
    items: positions.map((one, index) => asOrderItem(list, one, prices[index] ?? 0)),
  };
}
