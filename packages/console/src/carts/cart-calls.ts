import type { Cart } from '@waybill/client/shapes';
import { callsOn, type FormCall } from '../frame/form/form-call.ts';
import type { FormField } from '../frame/form/form-field.ts';
import { codeAsWords } from '../frame/format/label.ts';
import { fileCalls, type KnownProfile } from './cart-file.ts';

const target: FormField = {
  path: 'target_cart_id',
  label: 'Cart that takes the lines',
  hint: 'Its id, as in the address of its page.',
};
const number: FormField = { path: 'order_ref', label: 'Order number' };
const contact: FormField = { path: 'contact_id', label: 'Contact', isRequired: true };
const strategy: FormField = {
  path: 'strategy',
  label: 'Lines already in that cart',
  choices: [
    { code: 'merge', title: 'Keep them and add these' },
    { code: 'replace', title: 'Replace them' },
  ],
};

/** Gives a contact the carts that it filled as a guest. */
function claimCall({ name, session_key }: Cart): FormCall {
  return {
    of: name,
    label: 'Give to contact',
    operation: 'carts.claim',
    sentence:
      'Gives the contact every active cart of this guest; with another cart named, moves their lines into it.',
    fields: [contact, target, strategy],
    // The call is shown before it is sent; the session is a secret of the guest.
    bodyOf: ({ contact_id, target_cart_id, strategy: how }) => ({
      session_key: 'SESSION_OF_THE_GUEST',
      contact_id,
      target_cart_id: target_cart_id || null,
      strategy: how || null,
    }),
    send: (waybill, body, options) => waybill.carts.claim({ ...body, session_key }, options),
  };
}

/** The commands on a cart. */
export function cartCalls(cart: Cart, profiles: readonly KnownProfile[] = []): FormCall[] {
  const { id, name, status, is_current: isCurrent } = cart;
  const call = callsOn(name, { id });
  const closed =
    status === 'active' ? undefined : `The cart is ${codeAsWords(status).toLowerCase()}.`;
  return [
    call(
      'Mark as ordered',
      'carts.order',
      'Closes the cart. No order is placed, and this cannot be undone.',
      { fields: [number], whyNot: closed },
    ),
    call('Make current', 'carts.activate', 'The owner continues with this cart.', {
      whyNot: closed ?? (isCurrent ? 'This is already the current cart.' : undefined),
    }),
    status === 'abandoned'
      ? call('Reopen', 'carts.reopen', 'The owner can fill and order the cart again.')
      : call('Abandon', 'carts.abandon', 'Puts the cart aside until it is reopened.', {
          whyNot: closed,
        }),
    call(
      'Merge',
      'carts.merge-into',
      'Moves the lines into another cart and closes this one. This cannot be undone.',
      { fields: [{ ...target, isRequired: true }], whyNot: closed },
    ),
    ...(cart.session_key === null ? [] : [claimCall(cart)]),
    ...fileCalls(cart, profiles, closed),
    call('Delete', 'carts.delete', 'Deletes the cart and its lines. This cannot be undone.', {
      whyNot: status === 'ordered' ? closed : undefined,
    }),
  ];
}
