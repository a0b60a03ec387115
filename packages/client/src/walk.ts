/** A page of a list, as far as a walk reads it. */
export interface Page {
  readonly items: readonly unknown[];
}

/** Where a walk reads next. */
export interface Place {
  readonly offset: number;
  readonly limit: number;
}

/** The most rows that a page has. */
export const FULL_PAGE = 200;

const keyIn = (column: string) => (row: unknown) => {
  const { [column]: first, id = '' } = row as Readonly<Record<string, unknown>>;
  return `${first} ${id}`;
};

/**
 * Every row of a list, once, while others write. Each page begins with the last row of the one
 * before it: where it does not, rows in front have left the list, and the walk steps back to what
 * moved up. `load` answers undefined for a page that is too large to be sent; it is then halved.
 */
export async function* walk(
  load: (place: Place) => Promise<Page | undefined>,
  column: string,
  size: number,
): AsyncGenerator<unknown, void> {
  const keyOf = keyIn(column);
  // With one row a page, the last row of a page would be all of the next one.
  let limit = Math.min(FULL_PAGE, Math.max(2, size));
  let offset = 0;
  let last = '';
  for (;;) {
    const page = await load({ offset, limit });
    if (page === undefined) {
      limit = Math.max(2, limit >> 1);
      continue;
    }
    const { items } = page;
    const [first] = items;
    if (offset > 0 && (first === undefined || keyOf(first) > last)) {
      offset = Math.max(0, offset - limit);
      continue;
    }
    for (const row of items) {
      if (keyOf(row) <= last) continue;
      last = keyOf(row);
      yield row;
    }
    if (items.length < limit) return;
    offset += items.length - 1;
  }
}
