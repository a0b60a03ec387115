import { answerBytes } from '@waybill/api/answer-size';
import { childId, type NewChild } from '@waybill/table/aggregate';
import { defineEntity, sparseJson } from '@waybill/table/item';
import type { TableItem } from '@waybill/table/write';
import type { Position } from './position.schema.ts';

/** A position of a list; its key has its id, and its partition that of the list. */
export const positionEntity = defineEntity({
  name: 'order_list_item',
  attributes: {
    row: sparseJson<Omit<Position, 'id' | 'list_id'>>({
      product_id: null,
      sku: null,
      unit: null,
      price: null,
      tax_rate: null,
      image: null,
      category_slug: null,
      subcategory_slug: null,
      custom_sku: null,
      cost_center_id: null,
      position_texts: null,
      metadata: null,
    }),
  },
});

/** The attributes of a position beside its key. */
export function positionContent({ id: _id, list_id: _list, ...row }: Position) {
  return positionEntity.content({ row });
}

/** A position as a child of its list. */
export function positionChild(position: Position): NewChild {
  return { id: position.id, content: positionContent(position) };
}

/** A position of a list from its stored item. */
export function asPosition(item: TableItem, list_id: string): Position {
  return { ...positionEntity.read(item).row, id: childId(item), list_id };
}

/** The weight of some positions in the answer that shows their list. */
export function bytesOf(positions: readonly Position[]): number {
  return positions.reduce((sum, one) => sum + answerBytes(JSON.stringify(one)) + 1, 0);
}
