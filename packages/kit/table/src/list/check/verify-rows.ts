import { type Difference, differenceOf, differencesOf } from '@waybill/kernel/difference';
import type { Rejection } from '@waybill/kernel/rejection';
import { sideBySide } from '@waybill/kernel/side-by-side';
import { readCommitted } from '../../commit/large/read-intents.ts';
import type { TableItem } from '../../item/key.ts';
import { getMany } from '../../read/read.ts';
import type { List } from '../declare/define-list.ts';
import { indexAttributes, type ListRow } from '../declare/list-of.ts';
import { everyKey } from './verify.ts';

const AT_ONCE = 8;

/**
 * Walks all rows of a declared list, and answers what disagrees in how they are found: index
 * attributes that are not those of the row, unique keys that name no row or another one. A row that
 * the index of all rows lacks shows in the counts.
 */
export async function rowDifferences<Row extends ListRow>(
  list: List<Row, Rejection>,
  tenant: string,
): Promise<Difference[]> {
  const stored = await readCommitted(tenant, await getMany(await everyKey(list, tenant)));
  const items = stored.filter((item) => item !== undefined);
  const found: Difference[] = [];
  await sideBySide(AT_ONCE, items, async (item: TableItem) => {
    const row = list.rowOf(item);
    const name = `row ${row.id} of ${list.name}`;
    found.push(...differencesOf(name, item, indexAttributes(list, tenant, row)));
    for (const [column, { find }] of list.uniqueColumns) {
      const key: unknown = Reflect.get(row, column);
      if (typeof key !== 'string') continue;
      const holder = await find(tenant, key);
      found.push(...differenceOf(`holder of the ${column} of ${name}`, holder, row.id));
    }
  });
  return found;
}
