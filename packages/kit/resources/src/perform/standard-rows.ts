import type { Resource } from '../declare/resource.ts';
import { type BaseRow, fieldValue, flagName, type Values } from '../declare/row.ts';
import type { RecordWrite } from '../declare/rules.ts';
import type { Collection } from './collection.ts';
import { moveFlag } from './move-flag.ts';
import { draftRow } from './new-row.ts';

/** The standard records that a collection lacks, by their unique field, and the keys it has. */
export function missingRows<Row extends BaseRow>(
  resource: Resource<Row>,
  collection: Collection<Row>,
  { newId, at, parent }: { newId: () => string; at: string; parent: string | undefined },
): { created: RecordWrite<Row>[]; existing: string[] } {
  const { unique, defaults, fields } = resource;
  const { by } = unique;
  const compared = (value: unknown) => unique.compared?.(String(value)) ?? String(value);
  const taken = new Set(collection.stored.map(({ row }) => compared(fieldValue(row, by))));
  const flag = flagName(fields) ?? '';
  const created = defaults.rows
    .filter((sent) => !taken.has(compared(sent[by])))
    .map((sent) => {
      const row = draftRow(resource, sent, { id: newId(), at, parent });
      const takes = sent[flag] === true && collection.defaultId === undefined;
      return moveFlag(resource, collection, { before: undefined, row }, takes ? 'take' : 'keep');
    });
  const existing = defaults.rows.map((sent) => String(sent[by]));
  return { created, existing: existing.filter((code) => taken.has(compared(code))) };
}

/** The fallbacks that `defaults` answers, in the order declared. */
export function fallbacksOf({
  fields,
  defaults,
}: Pick<Resource<BaseRow>, 'fields' | 'defaults'>): Values {
  return Object.fromEntries(defaults.fields.map((name) => [name, fields[name]?.fallback]));
}
