import { number } from '../format/money.ts';
import { isWhole, type Total, totalText } from '../format/total.ts';

interface Props {
  /** Rows as the service answered them: some of a whole. */
  readonly page: Total & { readonly items: readonly unknown[] };
}

/** Says of a list without further pages that it holds more than it shows. */
export function RestNote({ page }: Props) {
  const { items } = page;
  if (isWhole(page, items)) return null;
  return (
    <p className="quiet">
      Only {number(items.length)} of {totalText(page)} are shown.
    </p>
  );
}
