import type { StockLevel } from '@waybill/client/shapes';
import { sideBySide } from '@waybill/kernel/side-by-side';
import { useAnswer } from '../frame/api/use-answer.ts';
import { articleOf, type PickLine } from './picking.ts';

const AT_ONCE = 5;

/** Stock rows by the ids of lines. */
export type Shelves = Readonly<Record<string, readonly StockLevel[]>>;

/** The stock rows of each line, by its id, of all locations or of one; undefined until all are there. */
export function useShelves(lines: readonly PickLine[], when: boolean, location_id?: string) {
  const ids = lines.map(({ id }) => id);
  return useAnswer(
    ['inventories.stock.list', 'of lines', ids, location_id],
    async (waybill, options) => {
      const rows: Record<string, readonly StockLevel[]> = {};
      await sideBySide(AT_ONCE, lines, async ({ id, ...line }) => {
        const article = articleOf(line);
        if (article === undefined) return;
        rows[id] = (
          await waybill.inventories.stock.list({ ...article, location_id, limit: 200 }, options)
        ).items;
      });
      return rows;
    },
    { when },
  );
}
