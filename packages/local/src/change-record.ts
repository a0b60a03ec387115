import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { tableDefinition } from '@waybill/table/definition';
import { toImage } from '@waybill/table/image';
import type { TableItem } from '@waybill/table/write';
import type { ChangeRecord, StreamConsumer } from './change-feed.ts';
import { matchesPattern } from './event-pattern.ts';

const { partitionKey, sortKey } = tableDefinition;

const INSERT = { eventName: 'INSERT', eventSource: 'aws:dynamodb' } as const;

let written = 0;

/** Lambda gets images as JSON, in which bytes are base64. */
function imageOf(item: Readonly<Record<string, unknown>>): Record<string, AttributeValue> {
  const attributes = Object.entries(toImage(item)).map(([name, value]) =>
    value.B === undefined ? [name, value] : [name, { B: Buffer.from(value.B).toString('base64') }],
  );
  return Object.fromEntries(attributes) as Record<string, AttributeValue>;
}

/** An item that was put, as a stream tells of it. */
export function asRecord(item: TableItem): ChangeRecord {
  written += 1;
  return {
    ...INSERT,
    eventID: String(written),
    dynamodb: {
      SequenceNumber: String(written),
      Keys: imageOf({ [partitionKey]: item.pk, [sortKey]: item.sk }),
      NewImage: imageOf(item),
    },
  };
}

/** Whether an item passes the filter of a consumer, which asks for the texts of an item alone. */
export function concerns({ source }: StreamConsumer, item: TableItem): boolean {
  const texts = Object.entries(item).filter(([, value]) => typeof value === 'string');
  const NewImage = Object.fromEntries(texts.map(([name, value]) => [name, { S: value }]));
  return matchesPattern(source.filter, { ...INSERT, dynamodb: { NewImage } });
}
