import { defineChildSets, rootKey } from '@waybill/table/aggregate';
import { defineList } from '@waybill/table/list';
import { externalIdColumn } from '@waybill/table/read';
import type { TableItem } from '@waybill/table/write';
import { listColumns } from './list.columns.ts';
import { asStoredList, LIST_ENTITY, listContent, listPartition, summaryOf } from './list.entity.ts';
import { ORDER_LISTS } from './order-list-group.ts';

/** The list of order lists, each with its positions; by default those that were changed last come first. */
export const orderListStore = defineChildSets(
  defineList({
    name: 'ORDER_LISTS',
    group: ORDER_LISTS,
    columns: listColumns,
    state: ['kind', 'shared'],
    summed: { owner_id: 2, organization_id: 3 },
    recency: { column: 'updated_at', facet: 'owner_id' },
    unique: { external_id: externalIdColumn({ entity: LIST_ENTITY, noun: 'order list' }) },
    keyOf: (tenant, id) => rootKey(listPartition(tenant, id)),
    rowOf: (root: TableItem) => summaryOf(asStoredList(root)),
  }),
  { row: summaryOf, content: listContent },
);
