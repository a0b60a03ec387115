/** A page of a list, as far as a walk reads it. */
export interface Page {
  readonly items: readonly unknown[];
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
}

/** The next page of a walk. */
export interface Place {
  readonly after?: string;
  readonly limit: number;
}

/** The most rows that a page has. */
export const FULL_PAGE = 200;

/**
 * Every row of a list, once, while others write: each page begins where the one before it ended.
 * `load` answers undefined for a page that is too large to be sent; it is then halved.
 */
export async function* walk(
  load: (place: Place) => Promise<Page | undefined>,
  size: number,
): AsyncGenerator<unknown, void> {
  let limit = Math.min(FULL_PAGE, Math.max(1, size));
  let begin: Pick<Place, 'after'> = {};
  for (;;) {
    const page = await load({ ...begin, limit });
    if (page === undefined) {
      limit = Math.max(1, limit >> 1);
      continue;
    }
    yield* page.items;
    if (typeof page.next !== 'string') return;
    begin = { after: page.next };
  }
}
