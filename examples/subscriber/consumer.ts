import {
  DynamoDBClient,
  TransactionCanceledException,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import type { BusEvent } from '@waybill/client/events';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';

type ShipmentCreated = BusEvent<'order.shipment.created'>['detail'];

/** As long as Waybill serves an event, it can publish it again. */
const REMEMBERED_SECONDS = 30 * 86_400;

const client = new DynamoDBClient({});

/** One parcel more for its order, and the id of the event: both are written, or neither. */
function countOnce({ id, time, tenant_id, data }: ShipmentCreated): TransactWriteItemsCommand {
  // Above 200 KiB the bus carries no data; a shipment would need 2,000 positions for that.
  if (data === null) throw new Error(`${id} has to be read from Waybill: it came without data`);
  const table = process.env['TABLE_NAME'];
  const expires = Math.floor(Date.parse(time) / 1000) + REMEMBERED_SECONDS;
  return new TransactWriteItemsCommand({
    TransactItems: [
      {
        Put: {
          TableName: table,
          Item: { pk: { S: `SEEN#${id}` }, expires: { N: String(expires) } },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      {
        Update: {
          TableName: table,
          Key: { pk: { S: `ORDER#${tenant_id}#${data.order_id}` } },
          UpdateExpression: 'ADD parcels :one',
          ExpressionAttributeValues: { ':one': { N: '1' } },
        },
      },
    ],
  });
}

/** Tells an event that was counted before: the bus and the queue may bring one twice. */
const isRepeat = (error: unknown): boolean =>
  error instanceof TransactionCanceledException &&
  error.CancellationReasons?.[0]?.Code === 'ConditionalCheckFailed';

async function consume(body: string): Promise<void> {
  const { detail } = JSON.parse(body) as { detail: ShipmentCreated };
  try {
    await client.send(countOnce(detail));
  } catch (error) {
    if (!isRepeat(error)) throw error;
  }
}

/** Takes events from the queue; one that fails comes back alone, and is given up after five tries. */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const outcomes = await Promise.allSettled(Records.map(({ body }) => consume(body)));
  return {
    batchItemFailures: Records.filter((_, index) => outcomes[index]?.status === 'rejected').map(
      ({ messageId }) => ({ itemIdentifier: messageId }),
    ),
  };
}
