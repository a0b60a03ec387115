import type { Return, ReturnComplete, ReturnReject } from '@waybill/client/shapes';
import type { OfferedCall } from '../frame/form/form-buttons.tsx';
import { choicesOf, type FormField, typedBody } from '../frame/form/form-field.ts';

const SETTLEMENTS = [
  ...(['refund', 'partial_refund', 'replacement', 'repair', 'store_credit'] as const),
] satisfies ReturnComplete['resolution'][];
const REFUSALS = ['wear_and_tear', 'not_returnable'] satisfies ReturnReject['resolution'][];

const settlement: FormField = {
  ...{ path: 'resolution', label: 'How it is settled' },
  choices: choicesOf(SETTLEMENTS),
};
const refusal: readonly FormField[] = [
  { path: 'resolution', label: 'Why it is turned down', choices: choicesOf(REFUSALS) },
  { path: 'reason', label: 'In words', kind: 'long' },
];

const CLOSED = 'The return is closed.';

/** What may be done with a return, in the order in which it goes (ORD-72). */
export function returnCalls(one: Return): OfferedCall[] {
  const { id: rid, order_id: id, number, status } = one;
  const path = { id, rid };
  const isOpen = status === 'registered' || status === 'received';
  const closed = isOpen ? undefined : CLOSED;
  return [
    {
      form: {
        ...{ title: `Receive ${number}`, label: 'Receive', operation: 'orders.returns.receive' },
        ...{ path, fields: [], sentence: `The goods of ${number} are here.` },
        send: (waybill, _, options) => waybill.orders.returns.receive(path, options),
      },
      whyNot: closed ?? (status === 'received' ? 'The goods were received.' : undefined),
    },
    {
      form: {
        ...{ title: `Complete ${number}`, label: 'Complete', operation: 'orders.returns.complete' },
        ...{ path, fields: [settlement] },
        sentence: `${number} is settled, and its positions count as returned.`,
        begin: { resolution: 'refund' },
        bodyOf: (values) => typedBody([settlement], values),
        send: (waybill, body, options) => waybill.orders.returns.complete(path, body, options),
      },
      whyNot: closed,
    },
    {
      form: {
        ...{ title: `Reject ${number}`, label: 'Reject', operation: 'orders.returns.reject' },
        ...{ path, fields: refusal, sentence: `${number} is turned down; nothing is booked.` },
        bodyOf: (values) => typedBody(refusal, values),
        send: (waybill, body, options) => waybill.orders.returns.reject(path, body, options),
      },
      whyNot: closed,
    },
  ];
}
