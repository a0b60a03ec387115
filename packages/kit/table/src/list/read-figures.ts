import type { FigureChange } from './count-delta.ts';
import { type FigureRange, readAllFolded, readFolded } from './figure-snapshot.ts';
import { type DailyFigures, figuresByItem, sumFigures } from './figures.ts';
import { ALL, facetName, type Ledger, type LedgerRow } from './ledger.ts';
import { countScope, readTotalsBesideMany, type Totals } from './totals.ts';

/** What the figures of a ledger do not hold yet. */
export const unfoldedFigures = (
  ledger: { readonly name: string },
  { deltas }: Pick<Totals, 'deltas'>,
): FigureChange[] =>
  deltas.flatMap(({ figures }) => figures).filter((one) => one.ledger === ledger.name);

/** The days to read, and the one value whose figures are asked for. */
export interface FigureRequest extends Pick<FigureRange, 'from' | 'to'> {
  /** A column that the ledger keeps figures by, and a value of it. */
  readonly of?: { readonly column: string; readonly value: string } | undefined;
}

/**
 * The figures of a ledger by day, from one day to another, both included (API-159). What was
 * committed before is in, exactly once: they are read as totals are.
 */
export async function readFigures<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
  { from, to, of }: FigureRequest,
): Promise<DailyFigures> {
  const scope = countScope(ledger, tenant);
  const value = of === undefined ? ALL : facetName(of.column, of.value);
  const totals = await readTotalsBesideMany(scope, () =>
    readFolded(scope, { ledger: ledger.name, value, from, to }),
  );
  const others = unfoldedFigures(ledger, totals)
    .filter(({ values }) => of === undefined || values.includes(value))
    .map(({ figures }) => figures);
  const days = Object.entries(sumFigures([totals.beside, ...others]));
  return Object.fromEntries(days.filter(([day]) => day >= from && day <= to));
}

/** All figures of a ledger, by the names of the items that hold them once they are folded. */
export async function readAllFigures<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
): Promise<Map<string, DailyFigures>> {
  const scope = countScope(ledger, tenant);
  const totals = await readTotalsBesideMany(scope, () => readAllFolded(scope, ledger.name));
  const all = new Map(totals.beside);
  for (const [name, some] of figuresByItem(unfoldedFigures(ledger, totals))) {
    all.set(name, sumFigures([all.get(name) ?? {}, ...some]));
  }
  return all;
}
