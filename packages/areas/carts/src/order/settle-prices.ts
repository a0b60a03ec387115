import { decimalProblem, MONEY } from '@waybill/api/input';
import { compare, type Decimal } from '@waybill/kernel/decimal';
import type { Instant } from '@waybill/kernel/instant';
import type { Line } from '../line/line.ts';
import type { CartSettings } from '../shared/settings.ts';

/** The keys of a snapshot that may hold its price, the better one first. */
const PRICE_KEYS = ['unit_price', 'price'] as const;

interface SavedPrice {
  readonly key: (typeof PRICE_KEYS)[number];
  readonly price: Decimal;
}

/** The price that a snapshot holds in a form that can be charged (CRT-76). */
function savedPrice({ snapshot }: Pick<Line, 'snapshot'>): SavedPrice | undefined {
  const key = PRICE_KEYS.find((one) => decimalProblem(snapshot?.[one], MONEY) === undefined);
  return key && { key, price: Number(snapshot?.[key]) };
}

/**
 * Lines at the price that an order charges: `snapshot` that of the snapshot, `live` that of the line,
 * which the snapshot then shows. A line that has it already, or saved none, is left alone (CRT-76).
 */
export function settlePrices(
  lines: readonly Line[],
  mode: CartSettings['price_snapshot_mode'],
  at: Instant,
): readonly Line[] {
  return lines.map((line) => {
    const saved = savedPrice(line);
    if (saved === undefined || compare(saved.price, line.unit_price) === 0) return line;
    return mode === 'snapshot'
      ? { ...line, unit_price: saved.price, updated_at: at }
      : {
          ...line,
          snapshot: { ...line.snapshot, [saved.key]: line.unit_price },
          updated_at: at,
        };
  });
}
