import { bounded } from '@waybill/api/bounded';
import { documentInput } from '@waybill/api/document';
import { externalKeyInput } from '@waybill/api/external-key';
import { filledText, instantInput, LENGTHS, text } from '@waybill/api/fields';
import * as v from 'valibot';
import { Item, Order, Shipment } from '../order/order.schema.ts';
import { PositionInput } from '../order/position.schema.ts';

/** Body of a shipment; everything is optional (ORD-46, ORD-50). */
export const ShipBody = v.object({
  carrier: v.nullish(text(LENGTHS.reference)),
  ...externalKeyInput,
  metadata: v.nullish(documentInput),
  number: v.nullish(filledText(LENGTHS.reference)),
  positions: v.nullish(bounded(PositionInput)),
  shipped_at: v.nullish(instantInput()),
  tracking_code: v.nullish(text(LENGTHS.reference)),
  tracking_url: v.nullish(text(LENGTHS.url)),
});
export type ShipBody = v.InferOutput<typeof ShipBody>;

/** The order after the booking, and its new delivery note. */
export const ShipmentCreated = v.object({ order: Order, shipment: Shipment });
export type ShipmentCreated = v.InferOutput<typeof ShipmentCreated>;

/** What could be shipped now (ORD-52). */
export const Shippable = v.object({
  order: v.pick(Order, ['id', 'number', 'status', 'fulfillment_status', 'on_hold', 'hold_reason']),
  shippable: v.boolean(),
  blocked_reason: v.nullable(v.string()),
  open_positions: v.pipe(v.number(), v.integer()),
  open_quantity: v.number(),
  positions: v.array(
    v.object({
      order_item_id: Item.entries.id,
      ...v.pick(Item, [
        'position',
        'sku',
        'name',
        'product_id',
        'unit',
        'quantity',
        'quantity_shipped',
        'quantity_cancelled',
      ]).entries,
      quantity_open: v.number(),
    }),
  ),
});
export type Shippable = v.InferOutput<typeof Shippable>;
