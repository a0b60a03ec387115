import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import { logFault } from '@waybill/observability/logger';
import {
  AttemptHeld,
  createDeliverOne,
  type DeliverPorts,
} from '@waybill/webhooks/delivery/deliver';
import { wakeOf } from '@waybill/webhooks/delivery/messages';
import { backOff, sqsQueues } from '@waybill/webhooks/delivery/sqs-queue';
import { type NetPolicy, productionPolicy } from '@waybill/webhooks/net/policy';
import { createSend } from '@waybill/webhooks/net/send';
import { deployedSealer } from '@waybill/webhooks/sealing/deployed';
import type { Context, SQSEvent, SQSRecord } from 'aws-lambda';

const operation = 'webhooks.deliver';

export type DeliverOptions = { readonly policy: NetPolicy } & Partial<DeliverPorts>;

function createDeliverRecord(options: DeliverOptions) {
  let deliverOne: ReturnType<typeof createDeliverOne> | undefined;
  const create = () =>
    createDeliverOne({
      send: createSend({ policy: options.policy }),
      sealer: deployedSealer(),
      queues: sqsQueues,
      now: () => new Date(),
      warn: (what, error) => logFault({ operation: `${operation} ${what}` }, error),
      ...options,
    });

  return async (record: SQSRecord): Promise<void> => {
    try {
      deliverOne ??= create();
      await deliverOne(wakeOf(record.body));
    } catch (error) {
      if (!(error instanceof AttemptHeld)) {
        logFault({ operation }, error);
        await backOff(record).catch((second: unknown) => logFault({ operation }, second));
      }
      throw error;
    }
  };
}

/**
 * The signer. Items of a batch run side by side, so that a slow receiver holds up nobody else;
 * an item fails only through a fault of ours and then comes back alone.
 */
export function createDeliver(options: DeliverOptions) {
  const deliverRecord = createDeliverRecord(options);
  return (event: SQSEvent, context: Context) => {
    // A processor holds the failures of its batch: one for all calls would mix those that overlap.
    const processor = new BatchProcessor(EventType.SQS);
    return processPartialResponse(event, deliverRecord, processor, {
      context,
      throwOnFullBatchFailure: false,
    });
  };
}

/** The handler for one idea of which places a delivery may reach. */
export const createHandler = (policy: NetPolicy) => createDeliver({ policy });

export const handler = createHandler(productionPolicy);
