import { childId, type NewChild } from '@waybill/table/aggregate';
import { defineEntity, json } from '@waybill/table/item';
import type { TableItem } from '@waybill/table/write';
import type { Line } from './line.ts';

export const lineEntity = defineEntity({
  name: 'cart_line',
  attributes: { row: json<Omit<Line, 'id'>>() },
});

/** A line as a child of its cart. */
export function lineChild({ id, ...row }: Line): NewChild {
  return { id, content: lineEntity.content({ row }) };
}

/** A line from its stored item. */
export function asLine(item: TableItem): Line {
  return { ...lineEntity.read(item).row, id: childId(item) };
}
