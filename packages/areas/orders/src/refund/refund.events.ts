import { described, namedObject } from '@waybill/api/annotation';
import { uuid } from '@waybill/api/fields';
import { defineEvent } from '@waybill/events/event';
import * as v from 'valibot';
import { Order, Refund } from '../order/order.schema.ts';
import { paymentStatuses } from '../order/order-status.ts';

const { amount, reason, reference, return_id } = Refund.entries;

export const orderRefunded = defineEvent({
  topic: 'order.refunded',
  description: 'Money of an order was given back; the data has the order’s sums behind it.',
  trigger: 'A refund was recorded, alone or with the completion of a return.',
  data: namedObject('OrderRefundedData', {
    order_id: described('Id of the order.', uuid()),
    number: described('Number of the order.', v.string()),
    refund_id: described('Id of the refund.', uuid()),
    amount,
    currency: described('Currency of the order, ISO 4217.', v.string()),
    reason,
    reference,
    return_id,
    refunded_total: Order.entries.refunded_total,
    payment_status: described('Where the payment stands now.', v.picklist(paymentStatuses)),
  }),
  example: {
    order_id: '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c',
    number: 'ORD-000042',
    refund_id: '01976f3d-4a5b-7d31-8c60-9e0fa1b2c3d4',
    amount: 19,
    currency: 'EUR',
    reason: 'Scratched',
    reference: 're_123',
    return_id: null,
    refunded_total: 19,
    payment_status: 'partially_refunded',
  },
});

export const refundEvents = [orderRefunded] as const;
