import { described, namedObject } from '@waybill/api/annotation';
import { uuid } from '@waybill/api/fields';
import * as v from 'valibot';
import { Cart, ownerInput } from '../cart/cart.schema.ts';

const targetId = described('Cart that takes the lines.', uuid());

export const MergeCartsBody = namedObject('CartMerge', {
  source_cart_id: described('Cart whose lines are moved; it is closed.', uuid()),
  target_cart_id: targetId,
});
export type MergeCartsBody = v.InferOutput<typeof MergeCartsBody>;

export const MergeIntoBody = namedObject('CartMergeInto', { target_cart_id: targetId });

export const MergeResult = namedObject('CartMergeResult', {
  target: described('The target with all lines counted.', Cart),
  merged_cart_id: described('Cart that was emptied and closed.', uuid()),
  merged_lines: described('How many lines it had.', v.pipe(v.number(), v.integer())),
});
export type MergeResult = v.InferOutput<typeof MergeResult>;

export const ClaimCartsBody = namedObject('CartClaim', {
  ...ownerInput,
  target_cart_id: described(
    'Cart of the contact that takes the lines; without one the carts themselves become the contact’s.',
    v.nullish(uuid()),
  ),
  strategy: described(
    'With a target: merge adds the lines to its own, replace drops those; cart_merge_strategy when absent.',
    v.nullish(v.picklist(['merge', 'replace'])),
  ),
});
export type ClaimCartsBody = v.InferOutput<typeof ClaimCartsBody>;

export const ClaimResult = namedObject('CartClaimResult', {
  adopted: described('Carts that are the contact’s now.', v.array(uuid())),
  merged: described('Carts whose lines the target has taken.', v.array(uuid())),
  target: described('The target with all lines counted; null without one.', v.nullable(Cart)),
});
export type ClaimResult = v.InferOutput<typeof ClaimResult>;
