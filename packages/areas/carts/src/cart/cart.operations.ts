import { type DeclaredErrors, defineOperation } from '@waybill/api/operation';
import { deleted, page } from '@waybill/api/page';
import { cartColumns } from './cart.columns.ts';
import { Cart, CreateCartBody, EmptyBody, UpdateCartBody } from './cart.schema.ts';

/** The refusal that every change of a cart may meet. */
export const activeOnly = {
  cart_not_active: { status: 400, when: 'The cart is ordered, abandoned or merged.' },
} as const satisfies DeclaredErrors;

/** The refusal of a new cart for somebody else. */
export const ownOnly = {
  owner_mismatch: {
    status: 400,
    when: 'contact_id is not the acting contact, or session_key not the acting session.',
  },
} as const satisfies DeclaredErrors;

const change = { status: 200, access: 'write', audience: 'buyer', claimsItself: true } as const;

export const listCartsOperation = defineOperation({
  id: 'carts.list',
  tool: { class: 'read' },
  audience: 'buyer',
  route: 'GET /carts',
  summary: 'List carts, without their lines',
  description:
    'A buyer lists its own carts. With contact_id and is_current=true the list is the one cart that the contact works with, or empty.',
  list: cartColumns,
  response: page(Cart),
  status: 200,
  access: 'read',
  errors: {
    list_too_broad: {
      status: 422,
      when: 'The filters and the sort would read more rows than a list may; narrow it.',
    },
  },
  impact: 'Carts cannot be listed.',
});

export const createCartOperation = defineOperation({
  ...change,
  id: 'carts.create',
  route: 'POST /carts',
  summary: 'Create a cart',
  description:
    'A buyer creates its own, and so does a guest, named by X-Service-Session; the back office names one of both. Without multi_cart_enabled an owner has one active cart at most.',
  body: CreateCartBody,
  response: Cart,
  status: 201,
  errors: {
    ...ownOnly,
    cart_exists: {
      status: 409,
      when: 'multi_cart_enabled is off and the owner has an active cart; the answer names it.',
    },
  },
  emits: ['cart.created', 'cart.updated'],
  impact: 'Buyers cannot start a cart.',
});

export const getCartOperation = defineOperation({
  id: 'carts.get',
  tool: { class: 'read' },
  audience: 'buyer',
  route: 'GET /carts/{id}',
  summary: 'Read a cart, without its lines',
  description:
    'Its totals are those of its lines at this moment. For a buyer the cart of another contact is `not_found`.',
  response: Cart,
  status: 200,
  access: 'read',
  errors: {},
  impact: 'Carts cannot be opened.',
});

export const updateCartOperation = defineOperation({
  ...change,
  id: 'carts.update',
  route: 'PUT /carts/{id}',
  summary: 'Change the fields of a cart',
  description:
    'Absent fields stay, and null clears `channel_id` and `metadata`. The currency changes only while no line has a price. An ordered cart is refused with `cart_not_active`.',
  body: UpdateCartBody,
  response: Cart,
  errors: {
    ...activeOnly,
    currency_mismatch: {
      status: 409,
      when: 'The currency changes while a line of the cart has a price.',
    },
  },
  emits: ['cart.updated'],
  impact: 'Carts cannot be renamed.',
});

export const deleteCartOperation = defineOperation({
  ...change,
  id: 'carts.delete',
  route: 'DELETE /carts/{id}',
  summary: 'Delete a cart with its lines',
  description: 'An ordered cart stays; every other one may be deleted.',
  response: deleted,
  errors: { cart_not_active: { status: 400, when: 'The cart was ordered.' } },
  emits: ['cart.deleted'],
  impact: 'Carts cannot be thrown away.',
});

export const activateCartOperation = defineOperation({
  ...change,
  id: 'carts.activate',
  route: 'POST /carts/{id}/activate',
  summary: 'Make a cart the one its owner works with',
  description: 'Another cart of the owner is no longer the current one.',
  body: EmptyBody,
  response: Cart,
  errors: activeOnly,
  emits: ['cart.updated'],
  impact: 'Buyers cannot switch to another cart.',
});

export const abandonCartOperation = defineOperation({
  ...change,
  id: 'carts.abandon',
  route: 'POST /carts/{id}/abandon',
  summary: 'Put a cart aside',
  description:
    'It is no longer the current one, and changes only once it is reopened. The schedule does the same after abandon_after_minutes.',
  body: EmptyBody,
  response: Cart,
  errors: activeOnly,
  emits: ['cart.updated'],
  impact: 'Carts cannot be put aside.',
});

export const reopenCartOperation = defineOperation({
  ...change,
  id: 'carts.reopen',
  route: 'POST /carts/{id}/reopen',
  summary: 'Take up an abandoned cart again',
  description: 'It is active again; the current one it becomes by `activate` alone.',
  body: EmptyBody,
  response: Cart,
  errors: {
    cart_not_abandoned: { status: 400, when: 'The cart is active, ordered or merged.' },
    cart_exists: {
      status: 409,
      when: 'multi_cart_enabled is off and the owner has an active cart; the answer names it.',
    },
  },
  emits: ['cart.updated'],
  impact: 'Buyers cannot come back to a cart.',
});

export const cartOperations = [
  listCartsOperation,
  createCartOperation,
  getCartOperation,
  updateCartOperation,
  deleteCartOperation,
  activateCartOperation,
  abandonCartOperation,
  reopenCartOperation,
] as const;
