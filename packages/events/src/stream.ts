import { fromImage } from '@waybill/table/image';
import type { TableItem } from '@waybill/table/write';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';

type Image = NonNullable<NonNullable<DynamoDBRecord['dynamodb']>['NewImage']>;

/** Lambda hands records over as JSON, in which bytes are base64. */
function withBytes(image: Image): Image {
  const attributes = Object.entries(image).map(([name, value]) =>
    typeof value.B === 'string' ? [name, { B: Buffer.from(value.B, 'base64') }] : [name, value],
  );
  return Object.fromEntries(attributes) as Image;
}

/** The item after the change that a stream record tells of. */
export function newItem(record: DynamoDBRecord): TableItem {
  const image = record.dynamodb?.NewImage;
  if (image === undefined) throw new Error(`stream record ${record.eventID} has no new image`);
  return fromImage(withBytes(image));
}

/** The failed records of a batch; the stream goes on from the first of them. */
export function failuresOf(
  event: DynamoDBStreamEvent,
  failed: (index: number) => boolean,
): DynamoDBBatchResponse {
  return {
    batchItemFailures: event.Records.filter((_, index) => failed(index)).map((record) => ({
      itemIdentifier: record.dynamodb?.SequenceNumber ?? '',
    })),
  };
}
