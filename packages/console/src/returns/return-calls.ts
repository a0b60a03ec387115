import type { Return, ReturnComplete, ReturnReject } from '@waybill/client/shapes';
import type { FormCall } from '../frame/form/form-call.ts';
import { choicesOf } from '../frame/form/form-field.ts';

const SETTLEMENTS = [
  ...(['refund', 'partial_refund', 'replacement', 'repair', 'store_credit'] as const),
] satisfies ReturnComplete['resolution'][];
const REFUSALS = ['wear_and_tear', 'not_returnable'] satisfies ReturnReject['resolution'][];

/** What may be done with a return, in the order in which it goes (ORD-72). */
export function returnCalls({ id: rid, order_id: id, number, status }: Return): FormCall[] {
  const about = { of: number, path: { id, rid } };
  const isOpen = status === 'registered' || status === 'received';
  const closed = isOpen ? undefined : 'The return is closed.';
  return [
    {
      ...{ ...about, label: 'Receive', operation: 'orders.returns.receive' },
      sentence: `The goods of ${number} are here.`,
      whyNot: closed ?? (status === 'received' ? 'The goods were received.' : undefined),
    },
    {
      ...{ ...about, label: 'Complete', operation: 'orders.returns.complete' },
      fields: [{ path: 'resolution', label: 'How it is settled', choices: choicesOf(SETTLEMENTS) }],
      begin: { resolution: 'refund' },
      sentence: `Settles ${number}: its positions count as returned.`,
      whyNot: closed,
    },
    {
      ...{ ...about, label: 'Reject', operation: 'orders.returns.reject' },
      fields: [
        { path: 'resolution', label: 'Why it is turned down', choices: choicesOf(REFUSALS) },
        { path: 'reason', label: 'In words', kind: 'long' },
      ],
      sentence: `Turns ${number} down: none of its positions counts as returned.`,
      whyNot: closed,
    },
  ];
}
