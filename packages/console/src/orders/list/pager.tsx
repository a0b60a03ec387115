import { Link } from 'wouter';
import { BulkLinks } from '../../bulk/bulk-links.tsx';
import { number } from '../../frame/format/money.ts';
import { totalText } from '../../frame/format/total.ts';
import { firstPage, type ListAddress, listLink, writeAddress } from './list-address.ts';
import { PAGE_SIZE } from './list-query.ts';
import type { FoundPage } from './orders-question.ts';

interface Props {
  readonly address: ListAddress;
  readonly page: FoundPage;
}

/** Which rows are shown of how many, and the way to those behind. */
export function Pager({ address, page }: Props) {
  const { items, next } = page;
  const from = (address.page - 1) * PAGE_SIZE;
  const rows = `${number(from + 1)}–${number(from + items.length)}`;
  const following = { ...address, preview: '', after: next ?? '', page: address.page + 1 };
  return (
    <nav className="toolbar pager" aria-label="Pages">
      <span className="quiet counted">
        {rows} of {totalText(page)}
      </span>
      {address.after !== '' && (
        <Link className="button" href={listLink(firstPage(address))}>
          First page
        </Link>
      )}
      {next !== null && (
        <Link className="button" rel="next" href={listLink(following)}>
          Next {number(PAGE_SIZE)}
        </Link>
      )}
      <span className="line end">
        <span className="quiet counted">All {totalText(page)} that match:</span>
        <BulkLinks search={writeAddress(firstPage({ ...address, preview: '' }))} />
      </span>
    </nav>
  );
}
