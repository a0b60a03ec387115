import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { NumberRange } from './number-range.schema.ts';

/** The settings that name a range, by its code. */
const namedBy = [
  'order_number_range_code',
  'delivery_number_range_code',
  'return_number_range_code',
] as const;

/** The refusal of deleting a range that the next order, shipment or return would draw from. */
export function refuseNamed(
  { code }: NumberRange,
  settings: Readonly<Record<(typeof namedBy)[number], unknown>>,
): Rejection<'range_in_use'> | undefined {
  const names = namedBy.filter((name) => settings[name] === code);
  if (names.length === 0) return undefined;
  return reject('range_in_use', `The setting ${names.join(', ')} names the number range ${code}.`);
}

/** The refusal of deleting a range that numbers were drawn from: a new one would repeat them. */
export function refuseDrawn({ code }: NumberRange): Rejection<'range_in_use'> {
  return reject('range_in_use', `Numbers were drawn from the number range ${code}.`);
}
