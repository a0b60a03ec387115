import { described, namedObject } from '@waybill/api/annotation';
import { defineOperation } from '@waybill/api/operation';
import { deleted, page } from '@waybill/api/page';
import {
  Position,
  PositionInput,
  PositionInputs,
  PositionUpdate,
  positionColumns,
} from '../position/position.schema.ts';
import { listTopics } from './list.events.ts';

const limitExceeded = {
  status: 400,
  when: 'The list would hold more positions than max_items_per_list.',
} as const;

const unknownArticle = {
  status: 400,
  when: 'With reject_unknown_articles, it names an unknown article.',
} as const;

const emits = [listTopics.updated.topic];

export const listPositionsOperation = defineOperation({
  id: 'orderlists.items.list',
  audience: 'buyer',
  route: 'GET /orderlists/{list_id}/items',
  summary: 'List the positions of an order list',
  description:
    'They come in the order of their places unless `order` says otherwise. For a buyer a list that it may not see is `not_found`.',
  list: positionColumns,
  response: page(Position),
  status: 200,
  access: 'read',
  errors: {},
  impact: 'Buyers cannot look through the positions of their order lists.',
});

export const createPositionOperation = defineOperation({
  id: 'orderlists.items.create',
  audience: 'buyer',
  route: 'POST /orderlists/{list_id}/items',
  summary: 'Add a position to an order list',
  description: 'An article may stand in a list several times.',
  body: PositionInput,
  response: Position,
  status: 201,
  access: 'write',
  errors: { limit_exceeded: limitExceeded, unknown_article: unknownArticle },
  emits,
  claimsItself: true,
  impact: 'Buyers cannot add articles to their order lists.',
});

export const replacePositionsOperation = defineOperation({
  id: 'orderlists.items.replace',
  audience: 'buyer',
  route: 'PUT /orderlists/{list_id}/items',
  summary: 'Make these the only positions of an order list',
  description: 'As a whole or not at all, whatever their number; an empty array empties the list.',
  body: namedObject('OrderListItemsReplace', {
    items: described('The positions, at most max_items_per_list.', PositionInputs),
  }),
  response: page(Position),
  status: 200,
  access: 'write',
  errors: { limit_exceeded: limitExceeded, unknown_article: unknownArticle },
  emits,
  claimsItself: true,
  impact: 'Imports cannot replace the positions of order lists.',
});

export const getPositionOperation = defineOperation({
  id: 'orderlists.items.get',
  audience: 'buyer',
  route: 'GET /orderlists/{list_id}/items/{id}',
  summary: 'Read a position of an order list',
  description:
    'A position of another list is `not_found`, and so is every position of a list that a buyer may not see.',
  response: Position,
  status: 200,
  access: 'read',
  errors: {},
  impact: 'Buyers cannot open a position of their order lists.',
});

export const updatePositionOperation = defineOperation({
  id: 'orderlists.items.update',
  audience: 'buyer',
  route: 'PUT /orderlists/{list_id}/items/{id}',
  summary: 'Update a position of an order list',
  description: 'Absent fields stay, null clears; no other position moves.',
  body: PositionUpdate,
  response: Position,
  status: 200,
  access: 'write',
  errors: { unknown_article: unknownArticle },
  emits,
  claimsItself: true,
  impact: 'Buyers cannot change quantities in their order lists.',
});

export const deletePositionOperation = defineOperation({
  id: 'orderlists.items.delete',
  audience: 'buyer',
  route: 'DELETE /orderlists/{list_id}/items/{id}',
  summary: 'Remove a position from an order list',
  description:
    'The other positions keep their places. Colleagues of the owner change a shared list only with the setting `shared_lists_editable`; else they get `forbidden`.',
  response: deleted,
  status: 200,
  access: 'write',
  errors: {},
  emits,
  claimsItself: true,
  impact: 'Buyers cannot take articles off their order lists.',
});

export const positionOperations = [
  listPositionsOperation,
  createPositionOperation,
  replacePositionsOperation,
  getPositionOperation,
  updatePositionOperation,
  deletePositionOperation,
] as const;
