import { ALL, facetName, type ListSchema } from '../declare/list-of.ts';
import type { FigureChange } from './count-delta.ts';
import { type DailyFigures, figuresByItem, sumFigures, tenDaysOf } from './figures.ts';
import { figureSums } from './sums.ts';
import { countScope, readTotalsBesideMany, type Totals } from './totals.ts';

export const unfoldedFigures = (
  list: { readonly name: string },
  { deltas }: Pick<Totals, 'deltas'>,
): FigureChange[] =>
  deltas.flatMap(({ figures }) => figures).filter((one) => one.list === list.name);

export interface FigureRequest {
  readonly from: string;
  readonly to: string;
  /** A column that the list keeps figures by, and a value of it. */
  readonly of?: { readonly column: string; readonly value: string } | undefined;
}

/** The figures of a list by day, both ends included (API-159): what was committed before is in, once. */
export async function readFigures(
  list: ListSchema,
  tenant: string,
  { from, to, of }: FigureRequest,
): Promise<DailyFigures> {
  const scope = countScope(list, tenant);
  const value = of === undefined ? ALL : facetName(of.column, of.value);
  const nameOf = (day: string) => `${list.name}#${value}#${tenDaysOf(day)}`;
  const totals = await readTotalsBesideMany(scope, () =>
    figureSums.readSpan(scope, nameOf(from), nameOf(to)),
  );
  const others = unfoldedFigures(list, totals)
    .filter(({ values }) => of === undefined || values.includes(value))
    .map(({ figures }) => figures);
  const days = Object.entries(sumFigures([...totals.beside, ...others]));
  return Object.fromEntries(days.filter(([day]) => day >= from && day <= to));
}

export async function readAllFigures(
  list: ListSchema,
  tenant: string,
): Promise<Map<string, DailyFigures>> {
  const scope = countScope(list, tenant);
  const totals = await readTotalsBesideMany(scope, () => figureSums.readAll(scope, list.name));
  const all = new Map(totals.beside);
  for (const [name, some] of figuresByItem(unfoldedFigures(list, totals))) {
    all.set(name, sumFigures([all.get(name) ?? {}, ...some]));
  }
  return all;
}
