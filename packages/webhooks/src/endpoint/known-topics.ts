const changes = (entity: string) =>
  ['created', 'updated', 'deleted'].map((verb) => `${entity}.${verb}`);

/** Topics of orders: their trail and the webhook topic beside it (orders.md section 6). */
const orderTopics = [
  'order.acknowledged',
  'order.cancelled',
  'order.comment.added',
  'order.completed',
  'order.created',
  'order.held',
  'order.item.cancelled',
  'order.payment_status.changed',
  'order.placed',
  'order.requested',
  'order.return.completed',
  'order.return.received',
  'order.return.registered',
  'order.return.rejected',
  'order.shipment.created',
  'order.unheld',
  'order.updated',
] as const;

/** Topics of bookings (contract README, Events). */
const inventoryTopics = [
  'reservation.committed',
  'reservation.created',
  'reservation.released',
  'stock_level.low',
  'stock_movement.created',
] as const;

/** Records whose changes are told with their id and code (contract README, Settled details). */
const recordTopics = [
  'carrier',
  'cart',
  'location',
  'market',
  'market_currency',
  'market_locale',
  'market_tax_class',
  'number_range',
  'order_list',
  'order_list_kind',
  'service_level',
  'shipping_method',
  'stock_level',
  'weight_unit',
].flatMap(changes);

const webhookTopics = ['webhook.endpoint.disabled', 'webhook.endpoint.failing'] as const;

/**
 * Every topic that can be subscribed to. Names only: the areas own the events, and a function
 * that checks a subscription must not load all of them.
 */
export const knownTopics: readonly string[] = [
  ...orderTopics,
  ...inventoryTopics,
  ...recordTopics,
  ...webhookTopics,
];
