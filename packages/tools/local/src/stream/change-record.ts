import { tableDefinition } from '@waybill/table/item';
import { toImage } from '@waybill/table/read';
import type { TableItem } from '@waybill/table/write';
import { matchesPattern } from '../functions/event-pattern.ts';
import type { ChangeRecord, StreamConsumer } from './change-feed.ts';

const { partitionKey, sortKey } = tableDefinition;

const INSERT = { eventName: 'INSERT', eventSource: 'aws:dynamodb' } as const;

let written = 0;

/** An item that was put, as a stream presents it. */
export function asRecord(item: TableItem): ChangeRecord {
  written += 1;
  return {
    ...INSERT,
    eventID: String(written),
    dynamodb: {
      SequenceNumber: String(written),
      Keys: toImage({ [partitionKey]: item.pk, [sortKey]: item.sk }),
      NewImage: toImage(item),
    },
  };
}

/** True if an item passes the filter of a consumer, which asks for the texts of an item alone. */
export function concerns({ source }: StreamConsumer, item: TableItem): boolean {
  const texts = Object.entries(item).filter(([, value]) => typeof value === 'string');
  const NewImage = Object.fromEntries(texts.map(([name, value]) => [name, { S: value }]));
  return matchesPattern(source.filter, { ...INSERT, dynamodb: { NewImage } });
}
