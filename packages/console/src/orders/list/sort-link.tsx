import { Link } from 'wouter';
import { firstPage, type ListAddress, listLink } from './list-address.ts';

interface Props {
  readonly address: ListAddress;
  /** What a click sorts by. */
  readonly order: string;
  readonly title: string;
  readonly sorted: 'ascending' | 'descending' | undefined;
}

const ARROWS = { ascending: '↑', descending: '↓' };

/** The head of a column that sorts the list. */
export function SortLink({ address, order, title, sorted }: Props) {
  return (
    <Link href={listLink({ ...firstPage(address), order })}>
      {title}
      {sorted !== undefined && <span aria-hidden="true"> {ARROWS[sorted]}</span>}
    </Link>
  );
}
