import { amountRoundings } from '@waybill/kernel/currency';
import { perMarket } from './setting.ts';
import { oneOf } from './setting-kinds.ts';

/** Rounding of amounts: a setting of orders, which carts follow (ORD-200, CRT-12). */
export const amountRounding = perMarket(
  oneOf(...amountRoundings),
  'precise',
  'Rounds amounts to the currency like an invoice, or keeps four decimals. Placed orders keep their amounts.',
);
