import { defineOperation } from '@waybill/api/operation';
import { RatesAnswer } from './rate.schema.ts';
import { RatesBody } from './rates-body.schema.ts';

export const quoteRatesOperation = defineOperation({
  id: 'shipping.rates',
  audience: 'buyer',
  route: 'POST /shipping/rates',
  summary: 'Price a consignment with every method that applies, and say why others do not',
  description:
    'Changes nothing. Prices are answered as configured: the tax of a rate is named, never added. A method that does not apply is listed with its reason, it is never an error.',
  body: RatesBody,
  response: RatesAnswer,
  status: 200,
  claimsItself: true,
  // It reads only; but the answer kept for an Idempotency-Key of a POST is a write.
  access: 'write',
  errors: {
    negative_measure: { status: 400, when: 'A value, quantity or weight is below 0.' },
    unknown_weight_unit: { status: 400, when: 'weight_unit is no weight unit of the tenant.' },
  },
  impact: 'Checkouts cannot show shipping methods or prices: customers cannot finish an order.',
});

export const rateOperations = [quoteRatesOperation] as const;
