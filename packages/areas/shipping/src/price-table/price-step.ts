import type { Decimal } from '@waybill/kernel/decimal';

/** The fields of a tier that a quote needs. */
export interface PriceStep {
  readonly from_value: Decimal;
  readonly price: Decimal;
}
