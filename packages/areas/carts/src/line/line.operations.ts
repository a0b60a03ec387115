import { type DeclaredErrors, defineOperation } from '@waybill/api/operation';
import { deleted, page } from '@waybill/api/page';
import { activeOnly } from '../cart/cart.operations.ts';
import {
  CartItem,
  CreateLineBody,
  lineColumns,
  ReplaceLinesBody,
  UpdateLineBody,
} from './line.schema.ts';

const refused = {
  ...activeOnly,
  currency_mismatch: { status: 409, when: 'A line names another currency than its cart has.' },
  cart_limit_exceeded: {
    status: 422,
    when: 'The cart would pass max_items_per_cart, or a line max_quantity_per_line.',
  },
} as const satisfies DeclaredErrors;

const change = {
  status: 200,
  access: 'write',
  audience: 'buyer',
  claimsItself: true,
  emits: ['cart.updated'],
} as const;

export const listLinesOperation = defineOperation({
  id: 'carts.items.list',
  audience: 'buyer',
  route: 'GET /carts/{cart_id}/items',
  summary: 'List the lines of a cart by their position',
  description:
    'Lines of the same position come oldest first. For a buyer the cart of another contact is `not_found`.',
  list: lineColumns,
  response: page(CartItem),
  status: 200,
  access: 'read',
  errors: {},
  impact: 'Buyers cannot see what is in a cart.',
});

export const createLineOperation = defineOperation({
  ...change,
  id: 'carts.items.create',
  route: 'POST /carts/{cart_id}/items',
  summary: 'Add a line to a cart',
  description:
    'A plain product line whose product_id, sku and unit_price a line of the cart has already is added to the quantity of that line, which is answered. Configured and custom lines stay apart.',
  body: CreateLineBody,
  response: CartItem,
  status: 201,
  errors: refused,
  impact: 'Nothing can be put into a cart.',
});

export const replaceLinesOperation = defineOperation({
  ...change,
  id: 'carts.items.replace',
  route: 'PUT /carts/{cart_id}/items',
  summary: 'Replace all lines of a cart',
  description:
    'All of them or none. Nothing is merged. Answers the new lines, however many, as one page.',
  body: ReplaceLinesBody,
  response: page(CartItem),
  errors: refused,
  impact: 'Carts cannot be rewritten.',
});

export const getLineOperation = defineOperation({
  id: 'carts.items.get',
  audience: 'buyer',
  route: 'GET /carts/{cart_id}/items/{id}',
  summary: 'Read a line of a cart',
  description:
    'A line of another cart is `not_found`. For a buyer, so is every line in the cart of another contact.',
  response: CartItem,
  status: 200,
  access: 'read',
  errors: {},
  impact: 'Lines of carts cannot be opened.',
});

export const updateLineOperation = defineOperation({
  ...change,
  id: 'carts.items.update',
  route: 'PUT /carts/{cart_id}/items/{id}',
  summary: 'Change a line of a cart',
  description: 'Lines are never merged by a change.',
  body: UpdateLineBody,
  response: CartItem,
  errors: refused,
  impact: 'Quantities in carts cannot be changed.',
});

export const deleteLineOperation = defineOperation({
  ...change,
  id: 'carts.items.delete',
  route: 'DELETE /carts/{cart_id}/items/{id}',
  summary: 'Remove a line from a cart',
  description:
    'The totals of the cart follow at once. The lines of an ordered cart stay: `cart_not_active`.',
  response: deleted,
  errors: activeOnly,
  impact: 'Nothing can be taken out of a cart.',
});

export const lineOperations = [
  listLinesOperation,
  createLineOperation,
  replaceLinesOperation,
  getLineOperation,
  updateLineOperation,
  deleteLineOperation,
] as const;
