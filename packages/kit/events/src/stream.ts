import { fromImage } from '@waybill/table/read';
import type { TableItem } from '@waybill/table/write';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';

/** The item after the change that a stream record reports. */
export function newItem(record: DynamoDBRecord): TableItem {
  const image = record.dynamodb?.NewImage;
  if (image === undefined) throw new Error(`stream record ${record.eventID} has no new image`);
  return fromImage(image);
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
