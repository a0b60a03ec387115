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
  max_items_per_order: tenantWide(count(1), 500, 'Positions of an order at most.'),
  cancel_requires_reason: tenantWide(flag, false, 'Asks for a reason to cancel. Open orders too.'),
  default_comment_visibility: tenantWide(
    oneOf('internal', 'customer'),
    'internal',
    'Readers of a comment, unless it says otherwise.',
  ),
  // A market only narrows it (ORD-115).
  buyer_scope: perMarket(
    oneOf('own', 'organization', 'tenant'),
    'organization',
    'Orders that a buyer sees in your shop: its own, those of its organization, or all. Placed orders too.',
  ),
  on_hold_blocks: tenantWide(
    oneOf('shipping', 'shipping_and_cancel', 'nothing'),
    'shipping',
    'Stops shipping, or shipping and cancelling, while an order is on hold. Orders that are on hold too.',
  ),
  order_number_range_code: tenantWide(code, 'order', 'Number range of new orders.'),
  delivery_number_range_code: tenantWide(code, 'delivery', 'Number range of new shipments.'),
  return_number_range_code: tenantWide(code, 'return', 'Number range of new returns.'),
  default_currency: perMarket(currency(), 'EUR', 'Currency of a new order that names none.'),
  // Kept with each order when it is made (ORD-200).
  amount_rounding: amountRounding,
  require_approval_above_value: perMarket(
    amount,
    null,
    'Total above which a new order waits for approval; empty for never. Placed orders stay placed.',
  ),
  auto_complete_on: tenantWide(
    oneOf('shipment', 'payment', 'manual'),
    'shipment',
    'Completes an order once it is shipped, once it is also paid, or by hand alone. Open orders follow at their next change.',
  ),
  // ORD-363
  late_after_days: tenantWide(
    count(0, 365),
    5,
    'Days after which an order without a requested day is late while something of it is still to be shipped. Open orders too.',
  ),
  allow_modification_after_acknowledge: tenantWide(
    flag,
    false,
    'Lets an acknowledged order be changed. Open orders too.',
  ),
  // ORD-234
  document_texts: perMarket(
    OwnTexts,
    {},
    'Words on documents in place of those that come with them. Documents of open orders too.',
  ),
  // Kept with each order when it is placed: whether it books goods by itself (ORD-270).
  stock_follows_orders: perMarket(
    oneOf('off', 'reserve'),
    'off',
    'With Reserve, each new order reserves its goods and books them out when it ships. Orders placed before stay as they are, open ones too: go on booking their goods yourself. Switching off changes no order either.',
  ),
  routing_strategy: perMarket(
    oneOf('priority', 'nearest', 'fewest_splits'),
    'priority',
    'Locations that ship a new order: by their priority, by the nearest postal code, or by as few parcels as possible. Placed orders stay where they are.',
  ),
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
