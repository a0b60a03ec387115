/**
 * The words that events are made of, rarest first: what stands last costs least to point at. A
 * dictionary never changes once something is packed with it; another one gets a number of its own.
 */
const first = [
  // Topics of records and books.
  '"topic":"carrier.created","topic":"service_level.updated","topic":"weight_unit.deleted"',
  '"topic":"shipping_method.updated","topic":"number_range.updated","topic":"market.created"',
  '"topic":"market_currency.created","topic":"market_locale.created"',
  '"topic":"market_tax_class.deleted","topic":"location.updated","code":"',
  '"topic":"stock_level.low","stock_level_id":"","location_code":"main","location_enabled":true',
  '"on_hand":12,"reserved":4,"available":8,"reorder_point":10,"reorder_point_source":"row"',
  '"shortfall":2,"topic":"stock_level.deleted","topic":"stock_level.updated"',
  '"topic":"stock_level.created","type":"inbound","type":"adjustment","type":"outbound"',
  '"type":"release","type":"commit","type":"reserve","reason":null,"quantity":-1',
  '{"topic":"reservation.released","status":"released","updated_at":"',
  '{"topic":"reservation.committed","status":"committed","updated_at":"',
  '{"tenant_id":"demo","topic":"stock_movement.created","id":"evt_01","data":{"id":"01',
  '-7","location_id":"01","product_id":null,"sku":"","type":"reserved","quantity":1,',
  '"order_ref":"ORD-0000","reason":null,"metadata":null,"created_at":"2026-11-2T1:0:00.000Z"}',
  '{"tenant_id":"demo","topic":"reservation.created","id":"evt_01","data":{"order_ref":"ORD-',
  '","location_id":"","product_id":null,"sku":"","quantity":2,"expires_at":null,"metadata":',
  'null,"status":"active","updated_at":"2026-11-2","id":"01","created_at":"2026-11-2',
  // Topics of orders.
  '"topic":"order.acknowledged","topic":"order.held","topic":"order.unheld","reason":"',
  '"topic":"order.updated","changed":["topic":"order.cancelled","cancelled_by":null',
  '"topic":"order.item.cancelled","topic":"order.return.registered","return_id":"',
  '"topic":"order.return.received","topic":"order.return.completed","restock":[',
  '"topic":"order.return.rejected","topic":"order.comment.added","comment_id":"',
  '"visibility":"internal","visibility":"customer","topic":"order.requested",',
  '{"kind":"placement","approval_reason":"value_threshold","threshold":',
  '"topic":"order.payment_status.changed","from":"open","to":"paid","payment_id":null}',
  '"topic":"order.shipment.created","number":"DEL-0000","shipment_id":"","carrier":"dhl",',
  '"tracking_code":"","external_id":null,"external_refs":null,"positions":[{"order_item_id":"',
  '","quantity":1},{"order_item_id":"","quantity":10}]}',
  '"topic":"order.completed","via":"shipment","completed_by":null}',
  '"name":"order.shipment.created","name":"order.payment_status.changed","name":"order.completed"',
  // An order as it is placed.
  '{"tenant_id":"demo","topic":"order.created","id":"evt_01M","data":{"id":"01a2',
  '","customer_order_number":"","external_ref":null,"external_id":null,"external_refs":null,',
  '"acknowledged_at":null,"cart_id":null,"channel_id":null,"contact_id":null,"contact_id":"',
  '","organization_id":null,"organization_id":"","currency":"EUR","currency":"USD",',
  '"status":"pending","status":"placed","payment_status":"paid","payment_status":"open",',
  '"fulfillment_status":"unfulfilled","on_hold":false,"hold_reason":null,"item_count":3,',
  '"subtotal":10,"shipping_total":0,"tax_total":0,"grand_total":119,"placed_at":"2026-11-2',
  '","completed_at":null,"cancelled_at":null,"billing_address":null,"billing_address":{',
  '"shipping_address":null,"shipping_address":{"name":"","street":"","city":"","region":null,',
  '"postal_code":"","country":"DE"},"buyer":null,"buyer":{"email":"","payment":null,',
  '"shipping":null,"metadata":null,"user_data":null,"created_at":"2026-11-2',
  '","updated_at":"2026-11-2","number":"ORD-0000","items":[{"name":"","sku":"","position":10,',
  '"type":"product","product_id":null,"product_id":"","unit":null,"unit":"","quantity":1,',
  '"unit_price":10,"tax_rate":19,"tax_rate":0,"tax_amount":0,"cost_center":null,',
  '"position_text":null,"product":null,"configuration":null,"metadata":null,"user_data":null,',
  '"line_total":10,"id":"01a2","order_id":"01a2","quantity_shipped":0,"quantity_cancelled":0,',
  '"quantity_returned":0,"created_at":"2026-11-2","updated_at":"2026-11-2"},{"name":"","sku":"',
  '","position":20,"type":"product","quantity":2,"position":30,"type":"product"}]},',
  '"metadata":{"sequence":1,"actor":null},"time":"2026-11-2"}\n\n',
  '{"tenant_id":"demo","topic":"order.placed","id":"evt_01M","data":{"order_id":"01a2',
  '","number":"ORD-0000","grand_total":119,"currency":"USD","item_count":3,"cart_id":null},',
  '"metadata":{"sequence":1,"actor":null},"time":"2026-11-2T1:0:0.000Z"}\n',
  '{"id":"01a2-7000-80-0","created_at":"2026-11-2T1","name":"order.placed","actor":null,',
  '"payload":{"number":"ORD-0000","grand_total":119,"currency":"EUR","item_count":1,',
  '"cart_id":null}}\n{"tenant_id":"',
].join('');

/** The dictionaries by number; items say with which one they are packed. */
export const DICTIONARIES: Readonly<Record<number, Buffer>> = { 1: Buffer.from(first) };

/** The one to pack with. */
export const DICTIONARY = 1;
