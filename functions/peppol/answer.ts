import { isRejection } from '@waybill/kernel/rejection';
import { logFault } from '@waybill/observability/logger';
import { orderHome } from '@waybill/orders/order/order.entity';
import { readAggregate } from '@waybill/orders/order/order-aggregate.repository';
import { answerChange } from '@waybill/peppol/answer/answer-change.command';
import { readToldChange, type ToldChange } from '@waybill/peppol/answer/told-change';
import { workFor } from '@waybill/work/work';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';

const operation = 'peppol.answer';
const orders = { load: readAggregate, homeOf: orderHome };

interface Told extends ToldChange {
  readonly messageId: string;
}

/** Answers a change of an order; tells if it is to come again. */
async function hasFailed(told: ToldChange): Promise<boolean> {
  const { tenant } = told.address;
  try {
    const refused = await answerChange(workFor(tenant, new Date()), told, orders);
    if (!isRejection(refused)) return false;
    throw new Error(refused.message);
  } catch (error) {
    logFault({ operation, tenant }, error);
    return true;
  }
}

/**
 * Writes the documents that changes of orders from Peppol ask for, those of one order one after the other; a
 * failed message comes back alone.
 */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const failed: string[] = [];
  const changes: Told[] = [];
  for (const { body, messageId } of Records) {
    try {
      changes.push({ ...readToldChange(body), messageId });
    } catch (error) {
      logFault({ operation }, error);
      failed.push(messageId);
    }
  }
  const orderOf = ({ address, order }: Told) => `${address.tenant} ${order}`;
  const byOrder = [...Map.groupBy(changes, orderOf).values()].map(async (some) => {
    for (const told of some) if (await hasFailed(told)) failed.push(told.messageId);
  });
  await Promise.all(byOrder);
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}
