import type { Transaction } from '../document/transaction.ts';
import {
  judgeAllowance,
  judgePriceDiscounts,
  judgeReasonCode,
  judgeTaxCategory,
} from './allowance-rules.ts';
import { judgeHeader } from './header-rules.ts';
import { judgeDutchVat, judgePartyId, judgeScheme, judgeVat } from './identifier-rules.ts';
import {
  judgeBaseQuantity,
  judgeCurrency,
  judgeFraction,
  judgeLine,
  judgeLineIds,
  judgeOriginator,
  judgePrice,
  judgeQuantity,
  judgeQuotationLine,
  judgeValidity,
} from './order-rules.ts';
import type { Judge } from './problem.ts';
import { judgeTotals } from './total-rules.ts';

/** A judge, and the elements that it judges. */
type Seat = readonly [judge: Judge, ...elements: readonly string[]];

const common: readonly Seat[] = [
  [judgeScheme, 'cbc:EndpointID', 'cbc:CompanyID'],
  [judgePartyId, 'cac:PartyIdentification'],
  [judgeDutchVat, 'cac:PartyTaxScheme'],
];

const totals =
  'TaxExclusive TaxInclusive AllowanceTotal ChargeTotal Prepaid PayableRounding Payable';
const amounts = ` Tax LineExtension Price Base ${totals}`
  .split(' ')
  .map((one) => `cbc:${one}Amount`);

/** Rules of orders and of their changes. */
const trade: readonly Seat[] = [
  [judgeValidity, 'Order', 'OrderChange'],
  [judgeLineIds, 'Order', 'OrderChange'],
  [judgeTotals, 'Order', 'OrderChange'],
  [judgeCurrency, ...amounts],
  [judgeFraction, ...amounts],
  [judgeAllowance, 'cac:AllowanceCharge'],
  [judgeReasonCode, 'cac:AllowanceCharge'],
  [judgePriceDiscounts, 'cac:Price'],
  [judgeTaxCategory, 'cac:TaxCategory', 'cac:ClassifiedTaxCategory'],
  [judgeVat, 'cac:PartyTaxScheme'],
  [judgeLine, 'cac:LineItem'],
  [judgeQuantity, 'cbc:Quantity'],
  [judgePrice, 'cbc:PriceAmount'],
  [judgeBaseQuantity, 'cbc:BaseQuantity'],
  [judgeOriginator, 'cac:OriginatorCustomerParty'],
  [judgeQuotationLine, 'cac:QuotationLineReference'],
];

/** Rules that no table holds, by the transactions that they are for. */
const seats: Readonly<Record<Transaction, readonly Seat[]>> = {
  T01: [...common, [judgeHeader('T01'), 'Order'], ...trade],
  T114: [...common, [judgeHeader('T114'), 'OrderChange'], ...trade],
  T115: [...common, [judgeHeader('T115'), 'OrderCancellation']],
  T76: common,
  T116: common,
  T16: common,
};

/** The judges of each element of a transaction. */
export function judgesOf(transaction: Transaction): ReadonlyMap<string, readonly Judge[]> {
  const judges = seats[transaction].flatMap(([judge, ...elements]) =>
    elements.map((name) => ({ name, judge })),
  );
  const byName = Map.groupBy(judges, ({ name }) => name);
  return new Map([...byName].map(([name, seated]) => [name, seated.map(({ judge }) => judge)]));
}
