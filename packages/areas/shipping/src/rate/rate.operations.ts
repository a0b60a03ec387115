import { described, namedObject } from '@waybill/api/annotation';
import { documentInput } from '@waybill/api/document';
import { country, currency, instantInput, text, uuid } from '@waybill/api/fields';
import { decimalInput, MONEY } from '@waybill/api/input';
import { defineOperation } from '@waybill/api/operation';
import * as v from 'valibot';
import { MEASURE, signed } from '../shared/decimal-rules.ts';
import { RatesAnswer } from './rate.schema.ts';

const orderValue = signed(MONEY);

/** Digits and bounds of the numbers of a consignment (SHP-94); a negative one is refused by name (SHP-93). */
export const CONSIGNMENT_RULES = {
  order_value: orderValue,
  order_value_gross: orderValue,
  order_value_net: orderValue,
  quantity: signed({ digits: 3, maximum: 999_999_999.999 }),
  weight: signed(MEASURE),
} as const;

const amount = v.nullish(decimalInput(orderValue));

/** A consignment to be priced; everything may be left out (SHP-89). */
export const RatesBody = namedObject('RatesQuery', {
  at: described(
    'The instant to price for, ISO 8601 with a zone; now when absent.',
    v.nullish(instantInput()),
  ),
  attributes: described(
    'Further measures by name, for methods priced by an attribute.',
    v.nullish(documentInput),
  ),
  country: described('Two-letter country of the delivery.', v.nullish(country())),
  currency: described(
    'Currency asked for; methods of others are not quoted.',
    v.nullish(currency()),
  ),
  market_id: described('Market whose tax applies.', v.nullish(uuid())),
  order_value: described(
    'Value of the goods that a matrix by order_value reads; the net or gross one when absent.',
    amount,
  ),
  order_value_gross: described('Value of the goods with tax.', amount),
  order_value_net: described('Value of the goods without tax.', amount),
  quantity: described(
    'Number of units, up to 3 decimals.',
    v.nullish(decimalInput(CONSIGNMENT_RULES.quantity)),
  ),
  weight: described(
    'Weight of the consignment in weight_unit, up to 6 decimals.',
    v.nullish(decimalInput(CONSIGNMENT_RULES.weight)),
  ),
  weight_unit: described(
    'Code of the weight’s unit; the tenant’s own when absent.',
    v.nullish(text(64)),
  ),
});
export type RatesBody = v.InferOutput<typeof RatesBody>;

export const quoteRatesOperation = defineOperation({
  id: 'shipping.rates',
  tool: { class: 'read' },
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
