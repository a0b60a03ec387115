import { logFault } from '@waybill/observability/logger';
import { loadSearchables } from '@waybill/orders/order/searchable-order.repository';
import { indexOrders } from '@waybill/search/feed/index-orders.command';
import { readOrderEvent } from '@waybill/search/feed/order-event';
import { workFor } from '@waybill/work/work';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';

const operation = 'search.index-orders';

/** Makes what changed of orders be found, all of a batch together; a failed order comes back alone. */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const batchItemFailures: { itemIdentifier: string }[] = [];
  const events: { tenant: string; order: string; itemIdentifier: string }[] = [];
  for (const { body, messageId: itemIdentifier } of Records) {
    try {
      events.push({ ...readOrderEvent(body), itemIdentifier });
    } catch (error) {
      logFault({ operation }, error);
      batchItemFailures.push({ itemIdentifier });
    }
  }
  const indexing = [...Map.groupBy(events, ({ tenant }) => tenant)].map(async ([tenant, some]) => {
    const ids = some.map(({ order }) => order);
    const failed = await indexOrders(workFor(tenant, new Date()), ids, loadSearchables);
    for (const error of failed.values()) logFault({ operation, tenant }, error);
    for (const { order, itemIdentifier } of some) {
      if (failed.has(order)) batchItemFailures.push({ itemIdentifier });
    }
  });
  await Promise.all(indexing);
  return { batchItemFailures };
}
