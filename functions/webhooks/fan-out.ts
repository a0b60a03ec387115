import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import { logFault } from '@waybill/observability/logger';
import { fanOut } from '@waybill/webhooks/delivery/fan-out.command';
import { readPublishedEvent } from '@waybill/webhooks/delivery/messages';
import { sqsQueues } from '@waybill/webhooks/delivery/sqs-queue.client';
import { type EndpointsOf, endpointsOnce } from '@waybill/webhooks/endpoint/endpoint.repository';
import { workFor } from '@waybill/work/work';
import type { Context, SQSEvent, SQSRecord } from 'aws-lambda';

async function fanOutRecord(record: SQSRecord, endpointsOf: EndpointsOf): Promise<void> {
  try {
    const event = readPublishedEvent(record.body);
    await fanOut(workFor(event.tenant, new Date()), { queues: sqsQueues, endpointsOf }, event);
  } catch (error) {
    logFault({ operation: 'webhooks.fan-out' }, error);
    throw error;
  }
}

/** One delivery per event and endpoint; a failed event comes back alone. */
export function handler(event: SQSEvent, context: Context) {
  // A processor holds the failures of its batch: one for all calls would mix those that overlap.
  const processor = new BatchProcessor(EventType.SQS);
  const endpointsOf = endpointsOnce();
  const fanOutOne = (record: SQSRecord) => fanOutRecord(record, endpointsOf);
  return processPartialResponse(event, fanOutOne, processor, {
    context,
    throwOnFullBatchFailure: false,
  });
}
