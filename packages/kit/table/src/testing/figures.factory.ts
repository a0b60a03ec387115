import { addText } from '@waybill/kernel/decimal';
import { uuidAt } from '@waybill/kernel/id';
import type { RowFigures } from '../list/check/repair.ts';
import type { ListOf } from '../list/declare/list-of.ts';
import type { DailyFigures } from '../list/totals/figures.ts';
import { type Crate, change, crate, crates } from './crates.factory.ts';

/** Crates with figures by day, also by keeper. */
export const weighed: ListOf<Crate> = { ...crates, figuresBy: ['keeper'] };

/** A shop of crates, and what its figures have to be. */
export class Scales {
  readonly rows = new Map<string, { row: Crate; all: DailyFigures[] }>();

  readonly tenant: string;

  constructor(tenant: string) {
    this.tenant = tenant;
  }

  /** A new crate whose change brings figures. */
  async bring(keeper: string | null, figures: DailyFigures): Promise<Crate> {
    const row = { ...crate(this.rows.size, { keeper }), id: uuidAt(new Date()) };
    this.rows.set(row.id, { row, all: [figures] });
    await change(this.tenant, { after: row, figures }, weighed);
    return row;
  }

  /** A change of a crate that moves no state and brings figures all the same. */
  async add(id: string, figures: DailyFigures): Promise<void> {
    const known = this.rows.get(id);
    if (known === undefined) throw new Error(`no crate ${id}`);
    known.all.push(figures);
    await change(this.tenant, { before: known.row, after: known.row, figures }, weighed);
  }

  /** The sum of all changes so far: of all crates, or of those of a keeper. */
  expected(keeper?: string): Record<string, Record<string, string>> {
    const days: Record<string, Record<string, string>> = {};
    for (const { row, all } of this.rows.values()) {
      if (keeper !== undefined && row.keeper !== keeper) continue;
      for (const [day, figures] of all.flatMap((one) => Object.entries(one))) {
        days[day] ??= {};
        for (const [name, amount] of Object.entries(figures)) {
          days[day][name] = addText(days[day][name] ?? '0', amount);
        }
      }
    }
    return days;
  }

  /** Each crate with all that it brought, as its own records would say. */
  readRows(sum: (all: readonly DailyFigures[]) => DailyFigures) {
    return async (ids?: readonly string[]): Promise<RowFigures<Crate>[]> =>
      [...this.rows.values()]
        .filter(({ row }) => ids === undefined || ids.includes(row.id))
        .map(({ row, all }) => ({ row, figures: sum(all) }));
  }
}
