import { type Changes, concurrentModification, type Step } from '@waybill/table/write';
import { nameWords } from './name-words.ts';
import type { StockLevel } from './stock.schema.ts';
import { wordItem, wordKey } from './stock-word.entity.ts';

type Named = Pick<StockLevel, 'name'>;

/** The words that the name of a row gets and loses, written with the row (INV-223). */
export function changeWords(
  tenant: string,
  id: string,
  { before, after }: { readonly before?: Named; readonly after?: Named },
): Changes {
  const [left, taken] = [nameWords(before?.name ?? null), nameWords(after?.name ?? null)];
  const created = taken
    .filter((word) => !left.includes(word))
    .map((word): Step => {
      const put = wordItem(tenant, word, id);
      return { kind: 'create', write: { put, orElse: concurrentModification } };
    });
  const removed = left
    .filter((word) => !taken.includes(word))
    .map((word): Step => {
      const remove = wordKey(tenant, word, id);
      return { kind: 'remove', write: { remove, orElse: concurrentModification } };
    });
  return { steps: [...created, ...removed], withDecision: [] };
}
