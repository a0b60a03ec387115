import type { Ledger, LedgerRow } from './ledger.ts';
import { readSums } from './stored-sums.ts';
import { addCodeMoves, type CodeSums } from './sums.ts';
import { codeSums, placeOf, readTotals } from './totals.ts';
import { readValueSums, valueName } from './value-sums.ts';

/** The rows of a value, and those of its whole ledger, by code. */
interface SumsOfValue {
  readonly codes: CodeSums;
  readonly all: CodeSums;
}

/** The exact sums by code of a value; undefined where it has none. */
export async function readCodeSumsOf<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
  value: string,
): Promise<SumsOfValue | undefined> {
  const place = placeOf(ledger, tenant);
  // Sums first: what they hold, the sums of the value hold when they are read behind them.
  const folded = await readSums(place, { consistent: false });
  const [summed, totals] = await Promise.all([
    readValueSums(place, valueName({ ledger: ledger.name, value })),
    readTotals(place, folded),
  ]);
  if (summed === undefined || totals === undefined) return undefined;
  const moves = totals.tallies
    .filter(({ at }) => at > summed.watermark)
    .flatMap((one) => one.moves)
    .filter((move) => move.ledger === ledger.name && move.summed?.includes(value));
  return {
    codes: addCodeMoves(summed.codes, moves),
    all: codeSums(ledger, totals),
  };
}
