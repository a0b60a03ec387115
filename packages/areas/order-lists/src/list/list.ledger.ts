import { rootKey } from '@waybill/table/aggregate/child-set';
import { findByExternalId } from '@waybill/table/aggregate/external-id';
import { textFacet } from '@waybill/table/list/facet';
import type { Ledger } from '@waybill/table/list/ledger';
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
  stateColumns: ['kind', 'shared'],
  facets: {
    owner_id: textFacet(2, 'owner_id', 'summed'),
    organization_id: textFacet(3, 'organization_id', 'summed'),
  },
  recency: { column: 'updated_at', facet: 'owner_id' },
  isChangedAtOnce: true,
  unique: {
    external_id: (tenant, value) => findByExternalId(tenant, LIST_ENTITY, value),
  },
  keyOf: (tenant, id) => rootKey(listPartition(tenant, id)),
  rowOf: (root) => summaryOf(asStoredList(root)),
};
