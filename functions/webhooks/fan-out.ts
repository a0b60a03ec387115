import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import { logFault } from '@waybill/observability/logger';
import { endpointsOnce } from '@waybill/webhooks/endpoint/endpoint.repository';
import { type FanOutPorts, fanOut } from '@waybill/webhooks/fan-out/fan-out.command';
import { readPublishedEvent } from '@waybill/webhooks/fan-out/published-event';
import { together } from '@waybill/webhooks/queue/send-together';
import { sqsQueues } from '@waybill/webhooks/queue/sqs-queue.client';
import { workFor } from '@waybill/work/work';
import type { Context, SQSEvent, SQSRecord } from 'aws-lambda';

async function fanOutRecord(record: SQSRecord, ports: FanOutPorts): Promise<void> {
  try {
    const event = readPublishedEvent(record.body);
    await fanOut(workFor(event.tenant, new Date()), ports, event);
  } catch (error) {
    logFault({ operation: 'webhooks.fan-out' }, error);
    throw error;
  }
}

/** One delivery per event and endpoint; a failed event comes back alone. */
export function handler(event: SQSEvent, context: Context) {
  // A processor holds the failures of its batch: one for all calls would mix those that overlap.
  const processor = new BatchProcessor(EventType.SQS);
  const ports = { queues: { first: together(sqsQueues.first) }, endpointsOf: endpointsOnce() };
  const fanOutOne = (record: SQSRecord) => fanOutRecord(record, ports);
  return processPartialResponse(event, fanOutOne, processor, {
    context,
    throwOnFullBatchFailure: false,
  });
}
