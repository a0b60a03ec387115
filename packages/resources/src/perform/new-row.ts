import type { Resource } from '../declare/resource.ts';
import type { BaseRow, Values } from '../declare/row.ts';

/** What the service gives a new record. */
export interface NewRow {
  readonly id: string;
  readonly at: string;
  /** Id of the parent, for children. */
  readonly parent: string | undefined;
}

/** A new record: the values sent over the fallbacks; not yet normalized. */
export function draftRow<Row extends BaseRow>(
  { fields }: Resource<Row>,
  sent: Values,
  { id, at, parent }: NewRow,
): Row {
  const own = Object.entries(fields).map(([name, { presence, fallback }]) => {
    if (presence === 'parent') return [name, parent];
    return [name, presence === 'flag' ? false : (sent[name] ?? fallback ?? null)];
  });
  return { id, ...Object.fromEntries(own), created_at: at, updated_at: at } as Row;
}
