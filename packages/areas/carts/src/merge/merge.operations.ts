import { type DeclaredErrors, defineOperation } from '@waybill/api/operation';
import { activeOnly } from '../cart/cart.operations.ts';
import {
  ClaimCartsBody,
  ClaimResult,
  MergeCartsBody,
  MergeIntoBody,
  MergeResult,
} from './merge.schema.ts';

const change = {
  status: 200,
  access: 'write',
  audience: 'buyer',
  claimsItself: true,
  emits: ['cart.updated'],
} as const;

const refused = {
  ...activeOnly,
  currency_mismatch: { status: 409, when: 'The carts have different currencies.' },
  cart_limit_exceeded: {
    status: 422,
    when: 'The target would pass max_items_per_cart, or a line max_quantity_per_line.',
  },
} as const satisfies DeclaredErrors;

const merging =
  'Each line is added to the target as items.create adds it. The emptied cart is `merged` for good and names its target. All of it happens, or nothing.';

export const mergeCartsOperation = defineOperation({
  ...change,
  id: 'carts.merge',
  route: 'POST /carts/merge',
  summary: 'Move the lines of a cart into another one',
  description: merging,
  body: MergeCartsBody,
  response: MergeResult,
  errors: refused,
  impact: 'Carts of one buyer stay apart.',
});

export const mergeIntoOperation = defineOperation({
  ...change,
  id: 'carts.merge-into',
  route: 'POST /carts/{id}/merge-into',
  summary: 'Move the lines of this cart into another one',
  description: merging,
  body: MergeIntoBody,
  response: MergeResult,
  errors: refused,
  impact: 'Carts of one buyer stay apart.',
});

export const claimCartsOperation = defineOperation({
  ...change,
  id: 'carts.claim',
  route: 'POST /carts/claim',
  summary: 'Give a contact the carts that it filled as a guest',
  description:
    'For the moment at which a guest signs in. Abandoned carts stay with the session; of two claims at once the second finds nothing.',
  body: ClaimCartsBody,
  response: ClaimResult,
  errors: {
    ...refused,
    owner_mismatch: { status: 400, when: 'contact_id is not the acting contact.' },
    cart_exists: {
      status: 409,
      when: 'multi_cart_enabled is off, no target is named, and the contact has an active cart; the answer names it.',
    },
  },
  impact: 'What a guest put into a cart is gone once it signs in.',
});

export const mergeOperations = [
  mergeCartsOperation,
  mergeIntoOperation,
  claimCartsOperation,
] as const;
