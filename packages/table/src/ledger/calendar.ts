import { Overloaded } from '../overloaded.ts';
import type { Ledger, LedgerRow } from './ledger.ts';
import { dayOf, monthOf } from './row-day.ts';
import { readAllMonths, readSums } from './stored-sums.ts';
import { addMonthMoves, type CodeSums, type MonthSums } from './sums.ts';
import type { Moved, Tally } from './tally.ts';
import { codeSums, placeOf, readTotals } from './totals.ts';

/** Looks at sums and months until no fold came between. */
const LOOKS = 8;

/** How many rows have which code, in all and by day. */
export interface Calendar {
  readonly codes: CodeSums;
  readonly months: ReadonlyMap<string, MonthSums>;
}

function withTallies(
  ledger: { name: string },
  months: ReadonlyMap<string, MonthSums>,
  tallies: readonly Tally[],
): Map<string, MonthSums> {
  const byMonth = new Map<string, Moved[]>();
  for (const move of tallies.flatMap(({ moves }) => moves)) {
    if (move.ledger !== ledger.name) continue;
    const month = monthOf(dayOf(move.id));
    byMonth.set(month, [...(byMonth.get(month) ?? []), move]);
  }
  const all = new Map(months);
  for (const [month, moves] of byMonth) all.set(month, addMonthMoves(all.get(month) ?? {}, moves));
  return all;
}

/** Sums and months as of one watermark, and the tallies behind it. */
export async function readCalendar<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
): Promise<Calendar> {
  const place = placeOf(ledger, tenant);
  for (let look = 0; look < LOOKS; look += 1) {
    const folded = await readSums(place, { consistent: true });
    const [months, totals] = await Promise.all([
      readAllMonths(place, ledger.name),
      readTotals(place, folded),
    ]);
    const { watermark } = await readSums(place, { consistent: true });
    if (totals === undefined) break;
    if (watermark !== folded.watermark) continue;
    return {
      codes: codeSums(ledger, totals),
      months: withTallies(ledger, months, totals.tallies),
    };
  }
  throw new Overloaded(`the sums of ${ledger.group.name} do not stand still`);
}
