import { authorIn } from '@waybill/events/author';
import { asChange, eventsOf } from '@waybill/events/change.entity';
import { isProbe } from '@waybill/events/probe.entity';
import { newItem } from '@waybill/events/stream';
import { readPublishedEvent } from '@waybill/webhooks/fan-out/published-event';
import { readMessage } from '@waybill/webhooks/queue/signer-task';
import type { DynamoDBRecord, SQSRecord } from 'aws-lambda';
import type { SeenEvent, Step } from './event-way.ts';

/** A step of an event, read from the records of an invocation, with the name by which it can fail. */
export interface SeenStep {
  readonly event: SeenEvent;
  readonly step: Pick<Step, 'what' | 'endpoint' | 'attempt'>;
  readonly record: string;
}

type Reader = (record: DynamoDBRecord & SQSRecord) => SeenStep[];

const published: Reader = (record) => {
  const item = newItem(record);
  if (isProbe(item)) return [];
  return eventsOf(asChange(item)).map(({ id, topic, time, address, body }) => ({
    event: { id, topic, time, tenant: address.tenant, author: authorIn(body) },
    step: { what: 'published' },
    record: record.dynamodb?.SequenceNumber ?? '',
  }));
};

const fannedOut: Reader = ({ body, messageId }) => {
  const { id, tenant, topic } = readPublishedEvent(body);
  return [{ event: { id, tenant, topic }, step: { what: 'fanned out' }, record: messageId }];
};

const attempted: Reader = ({ body, messageId }) => {
  const task = readMessage(body);
  if (task.kind !== 'attempt') return [];
  const { event: id, tenant, endpoint, attempt } = task.ref;
  return [
    { event: { id, tenant }, step: { what: 'attempt', endpoint, attempt }, record: messageId },
  ];
};

const readers: Readonly<Record<string, Reader>> = {
  'events.publish': published,
  'webhooks.fan-out': fannedOut,
  'webhooks.deliver': attempted,
};

/** The steps that an invocation of a function takes. */
export function stepsOf(functionId: string, event: unknown): SeenStep[] {
  const read = readers[functionId];
  const { Records = [] } = (event ?? {}) as { readonly Records?: (DynamoDBRecord & SQSRecord)[] };
  return read === undefined ? [] : Records.flatMap(read);
}

/** True if an invocation sends something once more, which is no step of a schedule. */
export function redelivers(functionId: string, event: unknown): boolean {
  if (functionId !== 'webhooks.deliver') return false;
  const { Records = [] } = event as { readonly Records?: readonly SQSRecord[] };
  return Records.some(({ body }) => ['redelivery', 'test'].includes(readMessage(body).kind));
}

/** The records of a batch that come again. */
export function failedRecords(result: unknown): ReadonlySet<string> {
  const { batchItemFailures = [] } = (result ?? {}) as {
    readonly batchItemFailures?: readonly { readonly itemIdentifier: string }[];
  };
  return new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
}
