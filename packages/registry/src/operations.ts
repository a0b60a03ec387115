import type { AnyOperation } from '@waybill/api/operation';
import { platformOperations } from '@waybill/api/platform.operations';
import { inventoriesAreaOperations } from '@waybill/inventories/operations';
import { marketsAreaOperations } from '@waybill/markets/operations';
import { ordersAreaOperations } from '@waybill/orders/operations';
import { shippingAreaOperations } from '@waybill/shipping/operations';
import { tenantAreaOperations } from '@waybill/tenants/operations';
import { webhookOperations } from '@waybill/webhooks/operations';

/** Every operation of the product. Read by infrastructure, tools and tests, never by a handler. */
export const operations: readonly AnyOperation[] = [
  ...platformOperations,
  ...tenantAreaOperations,
  ...ordersAreaOperations,
  ...inventoriesAreaOperations,
  ...shippingAreaOperations,
  ...marketsAreaOperations,
  ...webhookOperations,
];
