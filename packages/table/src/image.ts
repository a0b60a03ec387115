import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Item } from './write.ts';

/** An item as DynamoDB spells it in streams and errors, turned into plain values. */
export function fromImage(image: Readonly<Record<string, unknown>>): Item {
  return unmarshall(image as Record<string, AttributeValue>) as Item;
}
