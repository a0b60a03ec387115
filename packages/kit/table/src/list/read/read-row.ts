import { readCommitted } from '../../commit/large/read-intents.ts';
import { get } from '../../read/read.ts';
import type { ListOf, ListRow } from '../declare/list-of.ts';

/** The row of a list with this id, strongly consistent and as it is committed. */
export async function readRow<Row extends ListRow>(
  list: ListOf<Row>,
  tenant: string,
  id: string,
): Promise<Row | undefined> {
  const at = await list.keyOf(tenant, id);
  const [item] = at === undefined ? [] : await readCommitted(tenant, [await get(at)]);
  return item && list.rowOf(item);
}
