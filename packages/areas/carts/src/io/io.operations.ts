import { defineOperation } from '@waybill/api/operation';
import { operationsOf } from '@waybill/resources/resource';
import { activeOnly, ownOnly } from '../cart/cart.operations.ts';
import { CartExported, CartImported, ExportCartBody, ImportCartBody } from './io.schema.ts';
import { profiles } from './profile.resource.ts';

export const importCartOperation = defineOperation({
  id: 'carts.import',
  audience: 'buyer',
  route: 'POST /carts/import',
  summary: 'Make a cart of a file, or put its lines into one',
  description:
    'The file is checked as a whole: every wrong line is named, and then nothing is written. A new cart has the lines as they are in the file; a target takes them as the apply_mode of the profile says, append without one. It answers 200 with a target.',
  body: ImportCartBody,
  response: CartImported,
  status: 201,
  statusWith: { target_cart_id: 200 },
  access: 'write',
  errors: {
    ...activeOnly,
    ...ownOnly,
    cart_exists: {
      status: 409,
      when: 'multi_cart_enabled is off and the contact has an active cart; the answer names it.',
    },
    currency_mismatch: { status: 409, when: 'The file names another currency than the cart has.' },
    cart_limit_exceeded: {
      status: 422,
      when: 'The cart would pass max_items_per_cart, or a line max_quantity_per_line.',
    },
  },
  emits: ['cart.created', 'cart.updated'],
  impact: 'Carts cannot be brought in from files.',
});

export const exportCartOperation = defineOperation({
  id: 'carts.export',
  audience: 'buyer',
  route: 'POST /carts/{id}/export',
  summary: 'Write a cart with its lines as a file',
  description:
    'In every status of the cart. The file can be imported again: it makes a cart with the same lines.',
  body: ExportCartBody,
  response: CartExported,
  status: 200,
  // It reads only; but the answer kept for an Idempotency-Key of a POST is a write.
  access: 'write',
  errors: {},
  impact: 'Carts cannot be taken out as files.',
});

export const ioOperations = [
  importCartOperation,
  exportCartOperation,
  // A profile needs no reading of fallbacks: it says itself what it leaves out.
  ...operationsOf(profiles).filter(({ id }) => id !== profiles.contracts.getDefaults.id),
] as const;
