import type { Return, ReturnComplete, ReturnReject } from '@waybill/client/shapes';
import { callsOn, type FormCall } from '../../frame/form/form-call.ts';
import {
  choicesOf,
  type FormField,
  type FormValues,
  typedBody,
} from '../../frame/form/form-field.ts';
import { refundReference } from '../commands/fields.ts';

const SETTLEMENTS = [
  ...(['refund', 'partial_refund', 'replacement', 'repair', 'store_credit'] as const),
] satisfies ReturnComplete['resolution'][];
const REFUSALS = ['wear_and_tear', 'not_returnable'] satisfies ReturnReject['resolution'][];

const settlement: readonly FormField[] = [
  { path: 'resolution', label: 'Resolution', choices: choicesOf(SETTLEMENTS) },
  {
    path: 'refund.amount',
    label: 'Amount given back',
    hint: 'Leave empty where no money went back.',
    kind: 'number',
  },
  { path: 'refund.reference', ...refundReference },
];

/** A settlement as it is sent; without an amount there is no refund. */
function settlementBody(values: FormValues): object {
  const typed = typedBody(settlement, values);
  const { resolution, 'refund.amount': amount, 'refund.reference': reference } = typed;
  return amount === undefined ? { resolution } : { resolution, refund: { amount, reference } };
}

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
      (values) =>
        `Settles ${number}: its positions count as returned${
          values['refund.amount'] ? ', and the money as given back' : ''
        }.`,
      {
        fields: settlement,
        begin: { resolution: 'refund' },
        bodyOf: settlementBody,
        whyNot: closed,
      },
    ),
    call(
      'Reject',
      'orders.returns.reject',
      `Rejects ${number}: none of its positions count as returned.`,
      { fields: refusal, whyNot: closed },
    ),
  ];
}
