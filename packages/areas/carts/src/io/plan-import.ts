import { isRejection, type Rejection, rejectProblems } from '@waybill/kernel/rejection';
import type { Principal } from '../cart/cart-owner.ts';
import { type NewCart, readNewCart } from '../cart/create-cart.ts';
import type { Putting } from '../fill/fill-lines.ts';
import type { ImportCartBody } from './io.schema.ts';
import { type Profile, refuseOtherUse } from './profile-rules.ts';
import { type CartFile, readImport } from './read-import.ts';

/** A new cart with the lines of a file, or the lines that a cart takes. */
export type ImportPlan =
  | { readonly target: string; readonly putting: Putting }
  | { readonly target: undefined; readonly fields: NewCart; readonly putting: Putting };

/** The currency of a new cart: as its file says, by the cart or by the first line that has one. */
function currencyOf({ cart, lines }: CartFile): string | null {
  return cart.currency ?? lines.find(({ currency }) => currency !== null)?.currency ?? null;
}

/** Reads what an import does: all of its file, or none of it (CRT-100 to CRT-107). */
export function planImport(
  body: ImportCartBody,
  profile: Profile | undefined,
  principal: Principal | undefined,
): ImportPlan | Rejection<'invalid_value' | 'owner_mismatch'> {
  const format = typeof body.csv === 'string' ? 'csv' : 'json';
  const use = { direction: 'import', format } as const;
  const file = refuseOtherUse(profile, use) ?? readImport(body, profile);
  if (isRejection(file)) return file;
  const { cart, lines } = file;
  const mode = profile?.apply_mode ?? 'append';
  if (typeof body.target_cart_id !== 'string') {
    const currency = currencyOf(file);
    const { contact_id, session_key, name = cart.name } = body;
    const sent = { ...cart, contact_id, session_key, name, currency };
    const fields = readNewCart(sent, principal);
    // A new cart has no line that another one could join: it is what the file says.
    return isRejection(fields)
      ? fields
      : { target: undefined, fields, putting: { currency, mode: 'replace', lines } };
  }
  if (mode === 'insert') {
    const message = 'must be left out: the profile makes a new cart';
    return rejectProblems('invalid_value', [{ path: 'target_cart_id', message }]);
  }
  const putting = { currency: cart.currency ?? null, mode, lines };
  return { target: body.target_cart_id, putting };
}
