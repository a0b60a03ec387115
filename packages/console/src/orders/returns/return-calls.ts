import type { Return, ReturnComplete, ReturnReject } from '@waybill/client/shapes';
import { callsOn, type FormCall } from '../../frame/form/form-call.ts';
import { choicesOf, type FormField } from '../../frame/form/form-field.ts';

const SETTLEMENTS = [
  ...(['refund', 'partial_refund', 'replacement', 'repair', 'store_credit'] as const),
] satisfies ReturnComplete['resolution'][];
const REFUSALS = ['wear_and_tear', 'not_returnable'] satisfies ReturnReject['resolution'][];

const settlement: FormField = {
  path: 'resolution',
  label: 'Resolution',
  choices: choicesOf(SETTLEMENTS),
};
const refusal: readonly FormField[] = [
  { path: 'resolution', label: 'Reason', choices: choicesOf(REFUSALS) },
  { path: 'reason', label: 'Details', kind: 'long' },
];

/** Commands on a return, in the order of its states (ORD-72). */
export function returnCalls({ id: rid, order_id: id, number, status }: Return): FormCall[] {
  const call = callsOn(number, { id, rid });
  const isOpen = status === 'registered' || status === 'received';
  const closed = isOpen ? undefined : 'The return is closed.';
  return [
    call('Receive', 'orders.returns.receive', `Marks the goods of ${number} as received.`, {
      whyNot: closed ?? (status === 'received' ? 'The goods were already received.' : undefined),
    }),
    call(
      'Complete',
      'orders.returns.complete',
      `Settles ${number}: its positions count as returned.`,
      { fields: [settlement], begin: { resolution: 'refund' }, whyNot: closed },
    ),
    call(
      'Reject',
      'orders.returns.reject',
      `Rejects ${number}: none of its positions count as returned.`,
      { fields: refusal, whyNot: closed },
    ),
  ];
}
