import type { Cart } from '@waybill/client/shapes';
import { callsOn, type FormCall } from '../frame/form/form-call.ts';
import { type FormField, sentValue, typedBody } from '../frame/form/form-field.ts';
import { isolated } from '../frame/format/isolated.ts';
import { codeAsWords } from '../frame/format/label.ts';
import { money } from '../frame/format/money.ts';
import { contactField } from '../orders/customer/find-contacts.ts';
import { fileCalls, type KnownProfile } from './cart-file.ts';

/** Carts that are offered: the newest. */
const OFFERED = 20;

/** Asks for another active cart in the currency of this one, of its owner or of the contact that was chosen. */
const targetField = ({ id, contact_id: owner, currency }: Cart): FormField => ({
  path: 'target_cart_id',
  label: 'Cart that takes the lines',
  hint: 'An active cart of the contact; words narrow the list.',
  find: (words, values) => {
    const contact_id = owner ?? sentValue(contactField, values[contactField.path]);
    return {
      key: ['carts.list', 'to take lines', id, contact_id, words],
      ask: async (waybill, options) => {
        if (typeof contact_id !== 'string') return [];
        const filter = { contact_id, currency, status: 'active', limit: OFFERED } as const;
        const { items } = await waybill.carts.list(
          { ...filter, order: 'created_at.desc' },
          options,
        );
        return cartChoices(items, id, words);
      },
    };
  },
});

/** Carts to choose from but the one, those that the words are in. */
export const cartChoices = (carts: readonly Cart[], but: string, words: string) =>
  carts
    .filter(({ id, name }) => id !== but && name.toLowerCase().includes(words.toLowerCase()))
    .map(({ id, name, subtotal, currency }) => ({
      code: id,
      title: `${isolated(name)} · ${money(subtotal, currency)}`,
    }));

const number: FormField = { path: 'order_ref', label: 'Order number' };
const strategy: FormField = {
  path: 'strategy',
  label: 'Lines already in that cart',
  choices: [
    { code: 'merge', title: 'Keep them and add these' },
    { code: 'replace', title: 'Replace them' },
  ],
};

/** Gives a contact the carts that it filled as a guest. */
function claimCall(cart: Cart): FormCall {
  const { name, session_key } = cart;
  const fields = [contactField, targetField(cart), strategy];
  return {
    of: name,
    label: 'Give to contact',
    operation: 'carts.claim',
    sentence:
      'Gives the contact every active cart of this guest; with another cart named, moves their lines into it.',
    fields,
    // The call is shown before it is sent; the session is a secret of the guest.
    bodyOf: (values) => ({ session_key: 'SESSION_OF_THE_GUEST', ...typedBody(fields, values) }),
    send: (waybill, body, options) => waybill.carts.claim({ ...body, session_key }, options),
  };
}

/** The commands on a cart. */
export function cartCalls(cart: Cart, profiles: readonly KnownProfile[] = []): FormCall[] {
  const { id, name, status, is_current: isCurrent } = cart;
  const call = callsOn(name, { id });
  const target = { ...targetField(cart), isRequired: true };
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
      {
        fields: [...(cart.contact_id === null ? [contactField] : []), target],
        bodyOf: (values) => typedBody([target], values),
        whyNot: closed,
      },
    ),
    ...(cart.session_key === null ? [] : [claimCall(cart)]),
    ...fileCalls(cart, profiles, closed),
    call('Delete', 'carts.delete', 'Deletes the cart and its lines. This cannot be undone.', {
      whyNot: status === 'ordered' ? closed : undefined,
    }),
  ];
}
