import { isBlank } from '@waybill/kernel/blank';
import { fitOf, type ItemIdentity, namesItem } from '../item/item.ts';

/** A line of an order, a list or a cart. */
export interface NamingLine extends ItemIdentity {
  readonly name: string;
  /** Lists have lines of one kind. */
  readonly type?: string;
}

/**
 * The lines that say what an article is called, each article by the first of them. Lines typed by hand
 * name none, and a name that repeats the number says nothing (INV-222).
 */
export function namingLines(lines: readonly NamingLine[]): NamingLine[] {
  const naming = lines.filter(
    (line) =>
      namesItem(line) && line.type !== 'custom' && !isBlank(line.name) && line.name !== line.sku,
  );
  const first = new Map<string, NamingLine>();
  for (const line of naming) {
    const article = JSON.stringify([line.product_id, line.sku]);
    if (!first.has(article)) first.set(article, line);
  }
  return [...first.values()];
}

/** The name of a row: its own, else that of the first line whose article it is (INV-222). */
export function nameFor(
  row: ItemIdentity & { readonly name: string | null },
  lines: readonly NamingLine[],
): string | null {
  return row.name ?? lines.find((line) => fitOf(row, line) !== 'none')?.name ?? null;
}
