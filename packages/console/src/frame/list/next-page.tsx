import { Link, useSearchParams } from 'wouter';
import { type Total, totalText } from '../format/total.ts';

interface Props {
  /** The page that is shown, as the service answered it. */
  readonly page: Total & { readonly next: string | null };
  readonly path: string;
}

/** How many rows there are, and the way to the page behind this one: its cursor is in the address. */
export function NextPage({ page, path }: Props) {
  const { next } = page;
  const [search] = useSearchParams();
  const addressOf = (after: string | null) => {
    const asked = new URLSearchParams(search);
    asked.delete('after');
    if (after !== null) asked.set('after', after);
    return asked.size === 0 ? path : `${path}?${asked}`;
  };
  return (
    <nav className="toolbar pager" aria-label="Pages">
      <span className="quiet counted">{totalText(page)} in all</span>
      {search.has('after') && (
        <Link className="button" href={addressOf(null)}>
          First page
        </Link>
      )}
      {next !== null && (
        <Link className="button" rel="next" href={addressOf(next)}>
          Next page
        </Link>
      )}
    </nav>
  );
}
