import type { StockLevel } from '@waybill/client/shapes';
import { askEach } from '../frame/api/question.ts';
import { useAnswer } from '../frame/api/use-answer.ts';
import { articleOf, type PickLine } from './picking.ts';

/** Stock rows by the ids of lines. */
export type Shelves = Readonly<Record<string, readonly StockLevel[]>>;

/** The stock rows of each line, by its id, of all locations or of one; undefined until all are there. */
export function useShelves(lines: readonly PickLine[], when: boolean, location_id?: string) {
  const ids = lines.map(({ id }) => id);
  return useAnswer(
    ['inventories.stock.list', 'of lines', ids, location_id],
    async (waybill, options) => {
      const rows = await askEach(lines, async ({ id, ...line }) => {
        const article = articleOf(line);
        if (article === undefined) return [];
        const asked = { ...article, location_id, limit: 200 };
        return [[id, (await waybill.inventories.stock.list(asked, options)).items] as const];
      });
      return Object.fromEntries(rows.flat()) as Shelves;
    },
    { when },
  );
}
