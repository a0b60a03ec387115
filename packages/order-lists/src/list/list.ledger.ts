import { rootKey } from '@waybill/table/edition/edition';
import { findByExternalId } from '@waybill/table/external-id';
import { type Ledger, textFacet } from '@waybill/table/ledger/ledger';
import { ORDER_LISTS } from '../order-list-group.ts';
import { listColumns } from './list.columns.ts';
import { asStoredList, LIST_ENTITY, listPartition, summaryOf } from './list.entity.ts';
import type { OrderListSummary } from './list.schema.ts';

/**
 * The list of order lists, by default those that were changed last come first. The slots are stored
 * on every list: a new facet takes a free one.
 */
export const orderListLedger: Ledger<OrderListSummary> = {
  name: 'ORDER_LISTS',
  group: ORDER_LISTS,
  columns: listColumns,
  combined: ['kind', 'shared'],
  facets: {
    owner_id: textFacet(2, 'owner_id', 'deletable'),
    organization_id: textFacet(3, 'organization_id', 'deletable'),
  },
  recency: { column: 'updated_at', facet: 'owner_id' },
  isChangedAtOnce: true,
  unique: {
    external_id: (tenant, value) => findByExternalId(tenant, LIST_ENTITY, value),
  },
  keyOf: (tenant, id) => rootKey(listPartition(tenant, id)),
  rowOf: (root) => summaryOf(asStoredList(root)),
};
