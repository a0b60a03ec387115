import { logFault } from '@waybill/observability/logger';
import { loadSearchables } from '@waybill/orders/order/searchable-order.repository';
import { indexOrders, sourceNow } from '@waybill/search/feed/index-orders.command';
import { type OrderEvent, readOrderEvent } from '@waybill/search/feed/order-event';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';

const operation = 'search.index-orders';

/** Indexes what changed of a tenant; answers the messages of the orders that failed. */
async function indexTenant(
  tenant: string,
  events: readonly (OrderEvent & { readonly messageId: string })[],
): Promise<string[]> {
  const ids = events.map(({ order }) => order);
  const failed = await indexOrders(tenant, ids, sourceNow(loadSearchables));
  for (const error of failed.values()) logFault({ operation, tenant }, error);
  return events.filter(({ order }) => failed.has(order)).map(({ messageId }) => messageId);
}

/** Makes what changed of orders be found, all of a batch together; a failed order comes back alone. */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const failed: string[] = [];
  const byTenant = new Map<string, (OrderEvent & { messageId: string })[]>();
  for (const { body, messageId } of Records) {
    try {
      const event = { ...readOrderEvent(body), messageId };
      byTenant.set(event.tenant, [...(byTenant.get(event.tenant) ?? []), event]);
    } catch (error) {
      logFault({ operation }, error);
      failed.push(messageId);
    }
  }
  const ofTenants = await Promise.all(
    [...byTenant].map(([tenant, events]) => indexTenant(tenant, events)),
  );
  return {
    batchItemFailures: [...failed, ...ofTenants.flat()].map((itemIdentifier) => ({
      itemIdentifier,
    })),
  };
}
