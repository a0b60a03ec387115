import { defineOperation } from '@waybill/api/operation';
import { OrderRefunded, RefundBody } from './refund.schema.ts';

/** The refusal of a refund, alone or with the completion of a return (ORD-220). */
export const refundErrors = {
  refund_exceeds_order: {
    status: 422,
    when: 'The refunds together would pass what was paid: the grand total at the digits of its currency, and nothing while payment_status says that no money came in.',
  },
} as const;

export const refundOrderOperation = defineOperation({
  id: 'orders.refund',
  unknownKeys: 'refused',
  route: 'POST /orders/{id}/refund',
  summary: 'Record that money of an order was given back',
  description:
    'Possible in every state of the order. The payment status becomes refunded once all that was paid is given back, else partially_refunded. No money moves: a payment provider does that.',
  body: RefundBody,
  response: OrderRefunded,
  status: 201,
  access: 'write',
  errors: refundErrors,
  emits: ['order.refunded'],
  claimsItself: true,
  impact: 'Refunds cannot be recorded, and the figures of a shop lack them.',
});

export const refundOperations = [refundOrderOperation] as const;
