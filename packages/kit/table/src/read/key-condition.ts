import type { IndexDefinition } from '../item/definition.ts';

export interface Consistency {
  /** Strongly consistent unless said otherwise; an index is always eventually consistent. */
  readonly consistent?: boolean;
}

export interface Projection {
  /** The attributes to bring, key attributes included; everything when absent. */
  readonly attributes?: readonly string[];
}

/** The projection of a request, and the names that it uses. */
export function projection({ attributes }: Projection) {
  if (attributes === undefined) return { names: {}, text: {} };
  const names = Object.fromEntries(attributes.map((name, index) => [`#a${index}`, name]));
  return { names, text: { ProjectionExpression: Object.keys(names).join(', ') } };
}

/** Which items of a partition to read. Bounds are inclusive and apply to the sort key. */
export interface Selection extends Consistency, Projection {
  readonly pk: string;
  /** The table to read, where a partition of this key is in each of them. */
  readonly table?: string;
  readonly index?: IndexDefinition;
  readonly prefix?: string;
  readonly from?: string;
  readonly to?: string;
  readonly backwards?: boolean;
  readonly limit?: number | undefined;
  readonly after?: Record<string, unknown> | undefined;
}

function rangeOf({ prefix, from, to }: Selection): readonly [text: string, values: object] {
  if (prefix !== undefined) return ['begins_with(#s, :a)', { ':a': prefix }];
  if (from !== undefined && to !== undefined) {
    return ['#s BETWEEN :a AND :b', { ':a': from, ':b': to }];
  }
  if (from !== undefined) return ['#s >= :a', { ':a': from }];
  return to === undefined ? ['', {}] : ['#s <= :b', { ':b': to }];
}

export function keyCondition(selection: Selection) {
  const { partitionKey = 'pk', sortKey = 'sk' } = selection.index ?? {};
  const [range, values] = rangeOf(selection);
  return {
    KeyConditionExpression: range === '' ? '#p = :p' : `#p = :p AND ${range}`,
    ExpressionAttributeNames: {
      '#p': partitionKey,
      ...(range !== '' && { '#s': sortKey }),
      ...projection(selection).names,
    },
    ExpressionAttributeValues: { ':p': selection.pk, ...values },
  };
}

/** DynamoDB refuses bounds that are turned round in its order of bytes; nothing lies between them. */
export const isEmpty = ({ prefix, from, to }: Selection): boolean =>
  prefix === undefined &&
  from !== undefined &&
  to !== undefined &&
  Buffer.compare(Buffer.from(from), Buffer.from(to)) > 0;
