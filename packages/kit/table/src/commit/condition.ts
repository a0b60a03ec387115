import { concurrentModification } from '../errors/conflict.ts';

/** One test on an attribute of the item a write addresses. */
export type Test =
  | readonly [attribute: string, operator: 'absent' | 'exists']
  | readonly [attribute: string, operator: '=' | '<>' | '<' | '<=' | '>' | '>=', value: unknown]
  | readonly [attribute: string, operator: 'in', values: readonly unknown[]]
  /** Tests a set of texts for one; a missing set has none. */
  | readonly [attribute: string, operator: 'contains' | 'lacks', text: string];

/** The condition that travels with a write: one test, or several joined. */
export type Condition =
  | Test
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] };

export const isNew: Condition = ['pk', 'absent'];

export const isThere: Condition = ['pk', 'exists'];

/** An attribute must be as it was read, and the item absent where none was. */
export const isAsRead = (
  item: { readonly [attribute: string]: unknown } | undefined,
  attribute: string,
): Condition => (item === undefined ? isNew : [attribute, '=', item[attribute]]);

/** A root or a child must be in the version that was read, and absent where none was. */
export const asOfRev = (rev: number | undefined) =>
  rev === undefined
    ? ({ when: isNew } as const)
    : ({ when: ['rev', '=', rev], orElse: concurrentModification } as const);

/** A lease that nothing holds: its end is absent, or before `now` in the unit in which it is stored. */
export function leaseFree(attribute: string, now: number | string): Condition {
  return {
    any: [
      [attribute, 'absent'],
      [attribute, '<', now],
    ],
  };
}

/** Tells a condition that holds for the state of the item that was read, and for no later one. */
export function isOfOneState(condition: Condition): boolean {
  if ('all' in condition) return condition.all.some(isOfOneState);
  if ('any' in condition) return condition.any.every(isOfOneState);
  return condition[1] === '=';
}

/** Collects names and values of one expression; every attribute goes through a placeholder. */
export class Placeholders {
  readonly names: Record<string, string> = {};
  readonly values: Record<string, unknown> = {};

  name(attribute: string): string {
    const placeholder = `#n${attribute.replaceAll(/[^A-Za-z0-9_]/gu, (char) => `_${char.charCodeAt(0)}`)}`;
    this.names[placeholder] = attribute;
    return placeholder;
  }

  value(value: unknown): string {
    const placeholder = `:v${Object.keys(this.values).length}`;
    this.values[placeholder] = value;
    return placeholder;
  }

  /** The part of an input that names them; DynamoDB refuses an empty one. */
  get used() {
    const filled = <One extends object>(one: One) =>
      Object.keys(one).length > 0 ? one : undefined;
    return {
      ExpressionAttributeNames: filled(this.names),
      ExpressionAttributeValues: filled(this.values),
    };
  }
}

export function conditionText(condition: Condition, into: Placeholders): string {
  if ('all' in condition) return joined(condition.all, ' AND ', into);
  if ('any' in condition) return joined(condition.any, ' OR ', into);
  const name = into.name(condition[0]);
  switch (condition[1]) {
    case 'absent':
      return `attribute_not_exists(${name})`;
    case 'exists':
      return `attribute_exists(${name})`;
    case 'in':
      return `${name} IN (${condition[2].map((value) => into.value(value)).join(', ')})`;
    case 'contains':
      return `contains(${name}, ${into.value(condition[2])})`;
    case 'lacks':
      return `(NOT contains(${name}, ${into.value(condition[2])}))`;
    default:
      return `${name} ${condition[1]} ${into.value(condition[2])}`;
  }
}

/** DynamoDB refuses parentheses around a single part that has its own. */
function joined(parts: readonly Condition[], by: string, into: Placeholders): string {
  const text = parts.map((part) => conditionText(part, into)).join(by);
  return parts.length === 1 ? text : `(${text})`;
}
