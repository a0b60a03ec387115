import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import { logFault } from '@waybill/observability/logger';
import { loadSearchable } from '@waybill/orders/order/searchable-order.repository';
import { indexOrder } from '@waybill/search/feed/index-order.command';
import { readOrderEvent } from '@waybill/search/feed/order-event';
import { looksAfter, tendSearch } from '@waybill/search/feed/tend-search.command';
import { timeFor } from '@waybill/table/operate';
import type { Context, SQSEvent, SQSRecord } from 'aws-lambda';

/** How long a run goes on to fold and merge behind its events. */
const TENDING_MS = 10_000;

/** What is not folded is found all the same: a failure is said, and the next look repeats it. */
async function tend(tenant: string): Promise<void> {
  try {
    await tendSearch(tenant, () => Date.now(), timeFor(TENDING_MS));
  } catch (error) {
    logFault({ operation: 'search.index-orders', tenant }, error);
  }
}

async function indexRecord({ body }: SQSRecord): Promise<void> {
  const event = readOrderEvent(body);
  try {
    await indexOrder(event.tenant, event.order, loadSearchable);
  } catch (error) {
    logFault({ operation: 'search.index-orders', tenant: event.tenant }, error);
    throw error;
  }
  if (looksAfter(event.id)) await tend(event.tenant);
}

/** Makes what changed of an order be found; a failed event comes back alone. */
export function handler(event: SQSEvent, context: Context) {
  // A processor holds the failures of its batch: one for all calls would mix those that overlap.
  const processor = new BatchProcessor(EventType.SQS);
  return processPartialResponse(event, indexRecord, processor, {
    context,
    throwOnFullBatchFailure: false,
  });
}
