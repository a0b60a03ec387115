import { presentWhole } from '@waybill/api/page';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { TierChange } from './change-tiers.ts';
import type { Tier } from './tier.resource.ts';

/** All tiers of a method, as one page. */
type TierPage = ReturnType<typeof presentWhole<Tier>>;

/** A decision about a whole table, which answers the whole table (SHP-57). */
export function answerTable<Refusal extends Rejection>(
  rows: Tier[] | Refusal,
): TierChange<TierPage> | Refusal {
  if (isRejection(rows)) return rows;
  return { rows, shown: presentWhole(rows) };
}
