import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { Kind } from '@waybill/resources/field';
import { signedDecimal } from '../kinds.ts';

/** Fraction digits of a factor (contract README, Carriers), and what it stays below. */
const FACTOR = { digits: 8, limit: 1_000_000 } as const;

/** Kilograms in one unit: above 0. */
export function factor(): Kind<number, 'invalid_factor'> {
  const kind = signedDecimal(FACTOR);
  return {
    ...kind,
    read: (sent) => {
      const reading = kind.read(sent);
      if ('problem' in reading || reading.value > 0) return reading;
      return { problem: 'must be greater than 0' };
    },
    refusal: { code: 'invalid_factor', when: 'factor is missing, or is not above 0.' },
  };
}

interface Known {
  readonly before: { readonly code: string; readonly is_base: boolean } | undefined;
  readonly sent: Readonly<Record<string, unknown>>;
}

/** A new unit names its factor; the base takes none, not even its own (shipping.md 4.5). */
export function refuseFactor({
  before,
  sent,
}: Known): Rejection<'invalid_factor' | 'base_unit_factor'> | undefined {
  const named = sent['factor'] !== undefined;
  if (before === undefined && !named) {
    return reject('invalid_factor', 'factor must be the kilograms in one unit, more than 0.', [
      { path: 'factor', message: 'is required' },
    ]);
  }
  if (before?.is_base !== true || !named) return undefined;
  return reject('base_unit_factor', `${before.code} is the base unit: its factor stays 1.`, [
    { path: 'factor', message: 'cannot be set on the base unit' },
  ]);
}
