import { externalIdTaken } from '@waybill/api/external-key';
import { defineOperation } from '@waybill/api/operation';
import { deleted, page } from '@waybill/api/page';
import { listColumns } from './list.columns.ts';
import { listTopics } from './list.events.ts';
import {
  OrderListCreate,
  OrderListSummary,
  OrderListUpdate,
  OrderListWithItems,
} from './list.schema.ts';

const unknownKind = {
  status: 400,
  when: 'No kind has that code; the sentence names those that exist.',
} as const;

export const listListsOperation = defineOperation({
  id: 'orderlists.list',
  tool: { class: 'read' },
  audience: 'buyer',
  route: 'GET /orderlists',
  summary: 'List order lists, those that were changed last first',
  description:
    'A buyer sees its own lists and those that its organization shares, of these at most 1,000; filters narrow what it sees. kind and shared combine with each other and with an owner or an organization.',
  list: listColumns,
  response: page(OrderListSummary),
  status: 200,
  access: 'read',
  errors: {
    unknown_kind: unknownKind,
    list_too_broad: {
      status: 422,
      when: 'The filters and the sort would read more rows than a list may; narrow it.',
    },
  },
  impact: 'Buyers do not see their order lists.',
});

export const createListOperation = defineOperation({
  id: 'orderlists.create',
  audience: 'buyer',
  route: 'POST /orderlists',
  summary: 'Create an order list, with its positions',
  description: 'A refused position leaves no list behind.',
  body: OrderListCreate,
  response: OrderListWithItems,
  status: 201,
  access: 'write',
  errors: {
    owner_mismatch: {
      status: 400,
      when: 'A buyer names another owner or another organization than its own.',
    },
    unknown_kind: unknownKind,
    limit_exceeded: {
      status: 400,
      when: 'There are more positions than max_items_per_list, or the owner has max_lists_per_owner lists.',
    },
    unknown_article: {
      status: 400,
      when: 'With reject_unknown_articles, a position names an unknown article.',
    },
    unique_violation: externalIdTaken,
  },
  emits: [listTopics.created.topic],
  claimsItself: true,
  impact: 'Buyers cannot make order lists.',
});

export const getListOperation = defineOperation({
  id: 'orderlists.get',
  tool: { class: 'read' },
  audience: 'buyer',
  route: 'GET /orderlists/{id}',
  summary: 'Read an order list with its positions',
  description:
    'A buyer reads its own lists and those that its organization shares; any other is `not_found`. The positions come in the order of their places.',
  response: OrderListWithItems,
  status: 200,
  access: 'read',
  errors: {},
  impact: 'Buyers cannot open their order lists.',
});

export const updateListOperation = defineOperation({
  id: 'orderlists.update',
  audience: 'buyer',
  route: 'PUT /orderlists/{id}',
  summary: 'Update an order list',
  description: 'Absent fields stay; null clears metadata. Its owner and organization never change.',
  body: OrderListUpdate,
  response: OrderListWithItems,
  status: 200,
  access: 'write',
  errors: {
    immutable_field: {
      status: 400,
      when: 'owner_id or organization_id differs from the one it has.',
    },
    unknown_kind: unknownKind,
    unique_violation: externalIdTaken,
  },
  emits: [listTopics.updated.topic],
  claimsItself: true,
  impact: 'Buyers cannot rename or share their order lists.',
});

export const deleteListOperation = defineOperation({
  id: 'orderlists.delete',
  audience: 'buyer',
  route: 'DELETE /orderlists/{id}',
  summary: 'Delete an order list with its positions',
  description: 'Carts and orders that were made of it stay as they are.',
  response: deleted,
  status: 200,
  access: 'write',
  errors: {},
  emits: [listTopics.deleted.topic],
  claimsItself: true,
  impact: 'Buyers cannot delete their order lists.',
});

export const listOperations = [
  listListsOperation,
  createListOperation,
  getListOperation,
  updateListOperation,
  deleteListOperation,
] as const;
