import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import type { TableItem } from './write.ts';

/** An item as DynamoDB spells it in streams and errors, turned into plain values. */
export function fromImage(image: Readonly<Record<string, unknown>>): TableItem {
  return unmarshall(image as Record<string, AttributeValue>) as TableItem;
}

/** Attributes as the table would give them back: without undefined ones, bytes as plain arrays. */
export function asStored(attributes: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return unmarshall(structuredClone(marshall(attributes, { removeUndefinedValues: true })));
}
