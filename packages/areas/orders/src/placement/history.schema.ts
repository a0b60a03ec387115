import { described } from '@waybill/api/annotation';
import { filledText } from '@waybill/api/fields';
import * as kind from '@waybill/resources/kinds';
import * as v from 'valibot';
import { NUMBER_LIMIT } from '../order/order-size.ts';
import { paymentStatuses } from '../order/order-status.ts';

/** States that an order may be brought in with. */
export const pastStatuses = ['placed', 'completed', 'cancelled'] as const;

const IMPORT = 'Needs orders.import.';

/** The past of an order that is brought in, as the body of its placement says it (ORD-262). */
export const historyInput = {
  number: described(
    `Number that it has already, up to ${NUMBER_LIMIT} characters; drawn when absent. ${IMPORT}`,
    v.nullish(filledText(NUMBER_LIMIT)),
  ),
  placed_at: described(
    `When it was placed, with a zone and not in the future. ${IMPORT}`,
    v.nullish(kind.moment().wire),
  ),
  status: described(
    `Where it stands; placed when absent. ${IMPORT}`,
    v.nullish(v.picklist(pastStatuses)),
  ),
  payment_status: described(
    `Where its payment stands; that of payment.status when absent. ${IMPORT}`,
    v.nullish(v.picklist(paymentStatuses)),
  ),
  silent: described(
    `True: neither a webhook nor the bus is told. ${IMPORT}`,
    v.nullish(v.boolean()),
  ),
};

export type HistoryName = keyof typeof historyInput;
export const historyNames = Object.keys(historyInput) as HistoryName[];
