import type { Area } from '@waybill/area/define-area';

// A line for each area. Imported this way, one line is all that a new area needs here.
const modules = await Promise.all([
  import('@waybill/platform/area'),
  import('@waybill/tenants/area'),
  import('@waybill/orders/area'),
  import('@waybill/inventories/area'),
  import('@waybill/shipping/area'),
  import('@waybill/markets/area'),
  import('@waybill/order-lists/area'),
  import('@waybill/carts/area'),
  import('@waybill/peppol/area'),
  import('@waybill/webhooks/area'),
  import('@waybill/search/area'),
  import('@waybill/agents/area'),
]);

/**
 * Every area of Waybill. Operations, events, queues, consumers, known topics, settings, rights,
 * alarms, the local stack and the API document follow from it. No handler loads it.
 */
export const areas: readonly Area[] = modules.map(({ area }) => area);
