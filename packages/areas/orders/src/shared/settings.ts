import { currency } from '@waybill/api/fields';
import { amountRounding } from '@waybill/settings/amount-rounding';
import {
  defineSettings,
  perMarket,
  type SettingValues,
  tenantWide,
} from '@waybill/settings/setting';
import { amount, code, count, flag, oneOf } from '@waybill/settings/setting-kinds';
import { OwnTexts } from './document-texts.ts';

/** The settings of orders (ORD-129). */
export const orderSettings = defineSettings('orders', {
  // One transaction has a limit of its own, whatever is set here (ORD-130).
  max_items_per_order: tenantWide(count(1), 500),
  cancel_requires_reason: tenantWide(flag, false),
  default_comment_visibility: tenantWide(oneOf('internal', 'customer'), 'internal'),
  // Whose orders a buyer reaches: its own, its organization's as well, or all of the shop. A market
  // only narrows it (ORD-115).
  buyer_scope: perMarket(oneOf('own', 'organization', 'tenant'), 'organization'),
  on_hold_blocks: tenantWide(oneOf('shipping', 'shipping_and_cancel', 'nothing'), 'shipping'),
  order_number_range_code: tenantWide(code, 'order'),
  delivery_number_range_code: tenantWide(code, 'delivery'),
  return_number_range_code: tenantWide(code, 'return'),
  default_currency: perMarket(currency(), 'EUR'),
  // Kept with each order when it is made (ORD-200).
  amount_rounding: amountRounding,
  // In the order's currency; null asks for no approval.
  require_approval_above_value: perMarket(amount, null),
  auto_complete_on: tenantWide(oneOf('shipment', 'payment', 'manual'), 'shipment'),
  allow_modification_after_acknowledge: tenantWide(flag, false),
  // Texts on documents in place of those that come with them (ORD-234).
  document_texts: perMarket(OwnTexts, {}),
  // Kept with each order when it is placed: whether it books goods by itself (ORD-270).
  stock_follows_orders: perMarket(oneOf('off', 'reserve'), 'off'),
  routing_strategy: perMarket(oneOf('priority', 'nearest', 'fewest_splits'), 'priority'),
});

export type OrderSettings = SettingValues<typeof orderSettings.settings>;

export type BuyerScope = OrderSettings['buyer_scope'];

export type RoutingStrategy = OrderSettings['routing_strategy'];

/** Settings that a placement reads, of the call's market. */
export type PlacementSettings = Pick<
  OrderSettings,
  | 'max_items_per_order'
  | 'default_currency'
  | 'amount_rounding'
  | 'require_approval_above_value'
  | 'order_number_range_code'
  | 'stock_follows_orders'
  | 'routing_strategy'
>;

/** Settings that commands on an order read at every call (ORD-129). */
export type CommandSettings = PlacementSettings &
  Pick<
    OrderSettings,
    | 'cancel_requires_reason'
    | 'on_hold_blocks'
    | 'auto_complete_on'
    | 'allow_modification_after_acknowledge'
    | 'delivery_number_range_code'
    | 'return_number_range_code'
  >;
