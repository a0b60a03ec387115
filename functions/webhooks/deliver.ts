import { setTimeout as sleep } from 'node:timers/promises';
import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import { logFault, logNotice } from '@waybill/observability/logger';
import { countSignal } from '@waybill/observability/metrics';
import type { ReadItem } from '@waybill/table/read';
import { deliver } from '@waybill/webhooks/attempt/deliver.command';
import { secretOpener } from '@waybill/webhooks/attempt/open-secrets.repository';
import type { DeliverPorts } from '@waybill/webhooks/attempt/ports';
import { keepSlots } from '@waybill/webhooks/endpoint/keep-slots.command';
import { ownHosts } from '@waybill/webhooks/endpoint/own-hosts';
import { type NetPolicy, productionPolicy } from '@waybill/webhooks/net/policy';
import { createSend } from '@waybill/webhooks/net/send.client';
import { AttemptHeld, type AttemptRef, readMessage } from '@waybill/webhooks/queue/signer-task';
import { backOff, comeBackBehind, sqsQueues } from '@waybill/webhooks/queue/sqs-queue.client';
import { glanceForAttempts } from '@waybill/webhooks/record/delivery.repository';
import { deployedSealer } from '@waybill/webhooks/sealing/deployed.client';
import { performTask } from '@waybill/webhooks/task/perform-task.command';
import { recoverStep } from '@waybill/webhooks/task/recover.command';
import { visit } from '@waybill/webhooks/task/visit.command';
import type { Context, SQSEvent, SQSRecord } from 'aws-lambda';

const operation = 'webhooks.deliver';

export type DeliverOptions = Pick<DeliverPorts, 'policy'> & Partial<DeliverPorts>;

function portsOf(options: DeliverOptions): DeliverPorts {
  return {
    send: createSend({ policy: options.policy }),
    openSecrets: secretOpener(deployedSealer()),
    queues: sqsQueues,
    ownHosts: ownHosts(),
    notices: { log: logNotice, count: countSignal },
    slots: keepSlots(),
    sleep,
    now: () => new Date(),
    warn: (what, error) => logFault({ operation: `${operation} ${what}` }, error),
    ...options,
  };
}

/** The attempt that a message asks for, if so; one that cannot be read fails later, by itself. */
function attemptIn({ body }: SQSRecord): AttemptRef[] {
  try {
    const task = readMessage(body);
    return task.kind === 'attempt' ? [task.ref] : [];
  } catch {
    return [];
  }
}

/** Does what a message asks for. */
function work(ports: DeliverPorts, body: string, glance: ReadItem): Promise<void> {
  const task = readMessage(body);
  switch (task.kind) {
    case 'attempt':
      return deliver(ports, task, glance);
    case 'visit':
      return visit(ports, task);
    case 'redelivery':
    case 'test':
      return performTask(ports, task);
    case 'recovery':
      return recoverStep(ports, task);
  }
}

/** Another process does the work: its message is needed only should that one die (WHK-87). */
const waiting = (record: SQSRecord, { until }: AttemptHeld) =>
  comeBackBehind(record, until, new Date());

function failing(record: SQSRecord, error: unknown): Promise<void> {
  logFault({ operation }, error);
  return backOff(record);
}

function createDeliverRecord(options: DeliverOptions) {
  let ports: DeliverPorts | undefined;

  return async (record: SQSRecord, glance: ReadItem): Promise<void> => {
    try {
      ports ??= portsOf(options);
      await work(ports, record.body, glance);
    } catch (error) {
      const returning =
        error instanceof AttemptHeld ? waiting(record, error) : failing(record, error);
      await returning.catch((second: unknown) => logFault({ operation }, second));
      throw error;
    }
  };
}

/**
 * The signer. Items of a batch run side by side, so that a slow receiver holds up no other one; an
 * item fails only through a fault of ours and then comes back alone (WHK-128).
 */
export function createDeliver(options: DeliverOptions) {
  const deliverRecord = createDeliverRecord(options);
  return (event: SQSEvent, context: Context) => {
    // A processor holds the failures of its batch: one for all calls would mix those that overlap.
    const processor = new BatchProcessor(EventType.SQS);
    const glance = glanceForAttempts(event.Records.flatMap(attemptIn));
    const deliverOne = (record: SQSRecord) => deliverRecord(record, glance);
    return processPartialResponse(event, deliverOne, processor, {
      context,
      throwOnFullBatchFailure: false,
    });
  };
}

/** The handler under a policy of which addresses may be reached (WHK-69). */
export const handlerFor = (policy: NetPolicy) => createDeliver({ policy });

export const handler = handlerFor(productionPolicy);
