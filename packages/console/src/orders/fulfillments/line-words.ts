import type { FulfillmentItem } from '@waybill/client/shapes';
import { isolated } from '../../frame/format/isolated.ts';
import { number } from '../../frame/format/money.ts';

/** A line of a location in words: what it ships, how far that is, and what no stock covered. */
export function lineWords(line: FulfillmentItem): string {
  const { name, quantity, quantity_shipped, backordered, rejected_by } = line;
  const facts = [
    quantity_shipped > 0 && `${number(quantity_shipped)} shipped`,
    backordered > 0 && `${number(backordered)} not in stock yet`,
    rejected_by.length > 0 && `given away by ${rejected_by.map(isolated).join(', ')}`,
  ].filter((fact) => fact !== false);
  const goods = `${number(quantity)} × ${isolated(name)}`;
  return facts.length === 0 ? goods : `${goods} (${facts.join('; ')})`;
}
