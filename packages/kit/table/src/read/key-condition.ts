/** The consistency of a read. */
export interface Consistency {
  /** Strongly consistent unless said otherwise; an index is always eventually consistent. */
  readonly consistent?: boolean;
}

/** The part of an item that is brought. */
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
  readonly index?: {
    readonly name: string;
    readonly partitionKey: string;
    readonly sortKey: string;
  };
  readonly prefix?: string;
  readonly from?: string;
  readonly to?: string;
  readonly backwards?: boolean;
  readonly limit?: number;
  /** Continue behind this key of an earlier answer. */
  readonly after?: Record<string, unknown>;
}

/** The key condition of a query, with the names and values that it uses. */
export function keyCondition(selection: Selection) {
  const partition = selection.index?.partitionKey ?? 'pk';
  const names: Record<string, string> = { '#p': partition };
  const values: Record<string, unknown> = { ':p': selection.pk };
  let range = '';
  const bound = (text: string) => {
    names['#s'] = selection.index?.sortKey ?? 'sk';
    range = ` AND ${text}`;
  };
  if (selection.prefix !== undefined) {
    values[':a'] = selection.prefix;
    bound('begins_with(#s, :a)');
  } else if (selection.from !== undefined && selection.to !== undefined) {
    values[':a'] = selection.from;
    values[':b'] = selection.to;
    bound('#s BETWEEN :a AND :b');
  } else if (selection.from !== undefined) {
    values[':a'] = selection.from;
    bound('#s >= :a');
  } else if (selection.to !== undefined) {
    values[':b'] = selection.to;
    bound('#s <= :b');
  }
  Object.assign(names, projection(selection).names);
  return {
    KeyConditionExpression: `#p = :p${range}`,
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
  };
}

/** DynamoDB refuses bounds that are turned round in its order of bytes; nothing lies between them. */
export const isEmpty = ({ prefix, from, to }: Selection): boolean =>
  prefix === undefined &&
  from !== undefined &&
  to !== undefined &&
  Buffer.compare(Buffer.from(from), Buffer.from(to)) > 0;
