import type { Listed } from '@waybill/table/list';
import * as v from 'valibot';
import { described, named, namedObject, schemaNameOf } from './annotation.ts';
import { CURSOR_LENGTH } from './cursor.ts';
import type { ListQuery } from './list-query.ts';

/** A page of rows: `{items, total, limit, offset, next}`, and `capped` where the total is not exact (API-69). */
export function page<Row extends v.GenericSchema>(row: Row) {
  const name = schemaNameOf(row);
  const shape = v.object({
    items: described('The rows of this page.', v.array(row)),
    total: described('Rows that match, on all pages.', v.pipe(v.number(), v.integer())),
    capped: v.optional(
      described('True where not all rows were counted: at least `total` match.', v.literal(true)),
    ),
    limit: described('Rows a page holds at most, as applied.', v.pipe(v.number(), v.integer())),
    offset: described('Rows skipped, as applied.', v.pipe(v.number(), v.integer())),
    next: described(
      'Cursor of the page behind this one, to be sent as `after`; null on the last page.',
      v.nullable(v.pipe(v.string(), v.maxLength(CURSOR_LENGTH))),
    ),
  });
  return name === undefined ? shape : named(`${name}Page`, shape);
}

/** The answer of a list; `limit` and `offset` are the applied values. */
export function presentPage<Row>(
  { rows, total, capped, next }: Listed<Row>,
  { limit, offset, cursorTo }: Pick<ListQuery, 'limit' | 'offset' | 'cursorTo'>,
) {
  return {
    items: rows,
    total,
    ...(capped && { capped }),
    limit,
    offset,
    next: next === undefined ? null : cursorTo(next),
  };
}

/** Rows that are one page, whatever their number: the answer of who replaces all of them (API-69). */
export function presentWhole<Row>(items: Row[]) {
  return { items, total: items.length, limit: items.length, offset: 0, next: null };
}

/** The answer of a removal (API-52). */
export const deleted = namedObject('Deleted', {
  deleted: described('Always true; a record that is not there is 404.', v.literal(true)),
  id: described('Id of the record that is gone.', v.string()),
});
