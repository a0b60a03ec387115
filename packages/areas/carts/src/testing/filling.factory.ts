import { defineOperation } from '@waybill/api/operation';
import * as v from 'valibot';
import type { FillLine } from '../fill/fill-lines.ts';

/** The answer of a fill. */
export interface Filled {
  readonly cart_id: string;
  readonly cart_created: boolean;
  readonly added: number;
}

const fields = {
  contact_id: v.string(),
  name: v.string(),
  cart_id: v.nullable(v.string()),
  currency: v.nullable(v.string()),
  mode: v.picklist(['append', 'replace']),
  lines: v.array(v.custom<FillLine>(() => true)),
};

/** An operation that does nothing but fill a cart: a conversion without its list. */
export const filling = defineOperation({
  id: 'carts.fill',
  audience: 'buyer',
  route: 'POST /carts/fill',
  summary: 'Fill a cart as a conversion does',
  body: v.object(fields),
  response: v.object({ filled: v.custom<Filled>(() => true) }),
  status: 200,
  access: 'write',
  errors: {
    cart_not_active: { status: 400, when: 'The cart was ordered.' },
    currency_mismatch: { status: 409, when: 'The cart has another currency.' },
    cart_exists: { status: 409, when: 'The contact has an active cart.' },
    cart_limit_exceeded: { status: 422, when: 'The cart would be too large.' },
  },
  claimsItself: true,
  impact: 'Lists cannot be put into a cart.',
});

export type FillingBody = v.InferInput<typeof filling.body>;
