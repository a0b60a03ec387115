import type { Decimal } from '@waybill/kernel/decimal';

/** What a quote needs of a tier. */
export interface PriceStep {
  readonly from_value: Decimal;
  readonly price: Decimal;
}
