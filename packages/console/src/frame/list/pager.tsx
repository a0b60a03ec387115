import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'wouter';
import { withSearch } from '../address/link-to.ts';
import { number } from '../format/money.ts';
import { isWhole, type Total, totalText } from '../format/total.ts';
import { pageOf, toPage } from './asked.ts';

/** A page of a list, as the service answers it. */
export interface PageOfList extends Total {
  readonly items: readonly unknown[];
  readonly next: string | null;
}

interface Props {
  readonly page: PageOfList;
  readonly path: string;
  /** Rows of a full page. */
  readonly size: number;
  /** Links to what all rows that match take. */
  readonly ofAll?: ReactNode;
}

/** Says which rows are shown of how many, and leads to the page behind: its cursor is in the address. */
export function Pager({ page, path, size, ofAll }: Props) {
  const [search] = useSearchParams();
  const at = pageOf(search);
  const before = (at - 1) * size;
  const rows = `${number(before + 1)}–${number(before + page.items.length)}`;
  return (
    <nav className="toolbar pager" aria-label="Pages">
      <span className="quiet counted">
        {rows} of {totalText(page)}
      </span>
      {search.has('after') && (
        <Link className="button" href={withSearch(path, toPage(search, 1, ''))}>
          First page
        </Link>
      )}
      {page.next !== null && (
        <Link
          className="button"
          rel="next"
          href={withSearch(path, toPage(search, at + 1, page.next))}
        >
          Next page
        </Link>
      )}
      {ofAll && (
        <span className="line end">
          <span className="quiet counted">All {totalText(page)} that match:</span>
          {ofAll}
        </span>
      )}
    </nav>
  );
}

/** Says of a list without further pages that it holds more than it shows. */
export function RestNote({ page }: { readonly page: Omit<PageOfList, 'next'> }) {
  const { items } = page;
  if (isWhole(page, items)) return null;
  return (
    <p className="quiet">
      Only {number(items.length)} of {totalText(page)} are shown.
    </p>
  );
}
