import { number } from '../format/money.ts';

interface Props {
  /** Rows as the service answered them: some of a whole. */
  readonly page: { readonly items: readonly unknown[]; readonly total: number };
}

/** Says of a list without further pages that it holds more than it shows. */
export function RestNote({ page: { items, total } }: Props) {
  if (total <= items.length) return null;
  return (
    <p className="quiet">
      Only {number(items.length)} of {number(total)} are shown.
    </p>
  );
}
