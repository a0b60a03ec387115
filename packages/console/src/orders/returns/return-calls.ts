import type { OrderWithParts, Return, ReturnReject } from '@waybill/client/shapes';
import { callsOn, type FormCall } from '../../frame/form/form-call.ts';
import {
  choicesOf,
  type FormField,
  type FormValues,
  typedBody,
} from '../../frame/form/form-field.ts';
import { refundReference } from '../commands/fields.ts';
import {
  exchangeBegin,
  exchangeBody,
  exchangedArticles,
  exchangeGroups,
  exchangeWords,
} from './exchange-form.ts';
import { type RestockPlaces, restockBegin, restockBody, restockGroups } from './restock-form.ts';
import { resolutionField, shelfField } from './return-fields.ts';

const REFUSALS = ['wear_and_tear', 'not_returnable'] satisfies ReturnReject['resolution'][];

const settlement: readonly FormField[] = [
  resolutionField,
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

/** Words of a settlement: its goods, and the money where some went back. */
const settled = (number: string, values: FormValues) =>
  `Settles ${number}: its positions count as returned${
    values['refund.amount'] ? ', and the money as given back' : ''
  }.${values[shelfField.path] === 'yes' ? ' The goods go back into stock.' : ''}`;

/**
 * The parts of a form in which goods go back into stock: place by place where the order moves stock, else all that
 * were to go back, in a call of their own behind the completion (ORD-74).
 */
function stockParts(one: Return, order: OrderWithParts | undefined, places: RestockPlaces) {
  if (order?.moves_stock !== true) {
    const isAsked = one.positions.some(({ restock }) => restock);
    return {
      fields: isAsked ? [...settlement, shelfField] : settlement,
      begin: isAsked ? { [shelfField.path]: 'yes' } : {},
      groupsOf: () => [],
      bodyOf: () => ({}),
    };
  }
  return {
    fields: settlement,
    begin: restockBegin(one, order),
    groupsOf: (values: FormValues) => restockGroups(values, one, { order, places }),
    bodyOf: (values: FormValues) => ({ restock: restockBody(values, one, order) }),
  };
}

interface Exchanged {
  readonly one: Return;
  readonly order: OrderWithParts;
  readonly stock: ReturnType<typeof stockParts>;
  readonly whyNot: string | undefined;
}

/** Completes a return and places an order that replaces its goods (ORD-223). */
function exchangeCall(
  call: ReturnType<typeof callsOn>,
  { one, order, stock, whyNot }: Exchanged,
): FormCall {
  const sentence = (values: FormValues) => {
    const words = exchangeWords(values);
    if (words === '') return 'Name an article that goes out in exchange.';
    return `${settled(one.number, values)} Places an order for ${words}, for the same customer and address.`;
  };
  return call('Exchange', 'orders.returns.complete', sentence, {
    fields: stock.fields,
    groupsOf: (values) => [...stock.groupsOf(values), ...exchangeGroups(values)],
    begin: { resolution: 'replacement', ...stock.begin, ...exchangeBegin(one, order) },
    bodyOf: (values) => ({
      ...settlementBody(values),
      ...stock.bodyOf(values),
      exchange: exchangeBody(values, order),
    }),
    isIdle: (values) => exchangedArticles(values).length === 0,
    whyNot,
  });
}

/**
 * Commands on a return, in the order of its states (ORD-72); an exchange is for where the order is known.
 */
export function returnCalls(
  one: Return,
  order?: OrderWithParts,
  places: RestockPlaces = [],
): FormCall[] {
  const { id: rid, order_id: id, number, status } = one;
  const call = callsOn(number, { id, rid });
  const isOpen = status === 'registered' || status === 'received';
  const closed = isOpen ? undefined : 'The return is closed.';
  const stock = stockParts(one, order, places);
  return [
    call('Receive', 'orders.returns.receive', `Marks the goods of ${number} as received.`, {
      whyNot: closed ?? (status === 'received' ? 'The goods were already received.' : undefined),
    }),
    call('Complete', 'orders.returns.complete', (values) => settled(number, values), {
      fields: stock.fields,
      groupsOf: stock.groupsOf,
      begin: { resolution: 'refund', ...stock.begin },
      bodyOf: (values) => ({ ...settlementBody(values), ...stock.bodyOf(values) }),
      whyNot: closed,
    }),
    ...(order === undefined ? [] : [exchangeCall(call, { one, order, stock, whyNot: closed })]),
    call(
      'Reject',
      'orders.returns.reject',
      `Rejects ${number}: none of its positions count as returned.`,
      { fields: refusal, whyNot: closed },
    ),
  ];
}
