import type { Resource } from '../declare/resource.ts';
import { type BaseRow, rowOf, type Values } from '../declare/row.ts';

/** Values that the service gives a new record. */
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
  return rowOf({ id, created_at: at, updated_at: at }, Object.fromEntries(own));
}
