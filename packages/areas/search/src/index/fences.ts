import { firstIndex } from '@waybill/kernel/first-index';

/** Numbers between two fences: 128 blocks of ids, seven of which are read for a moment in between. */
export const FENCE_ORDERS = 16_384;

const TIME_DIGITS = 13;
const HEX = 16;

/** When an order was made, by its id. */
export const momentOf = (id: string): number =>
  Number.parseInt(id.slice(0, TIME_DIGITS).replace('-', ''), HEX);

/** The fences with those that orders bring which were numbered. */
export function withFences(
  fences: readonly number[],
  numbered: readonly { readonly ordinal: number; readonly at: number }[],
): number[] {
  const all = [...fences];
  for (const { ordinal, at } of numbered) {
    const fence = Math.floor(ordinal / FENCE_ORDERS);
    all[fence] ??= at;
  }
  return Array.from(all, (at) => at ?? 0);
}

/** The last fence at or before a moment; the first one where all lie behind it. */
export function fenceBefore(fences: readonly number[], at: number): number {
  return Math.max(0, firstIndex(fences, (fence) => fence >= at) - 1);
}
