import { Link } from 'wouter';
import { linkTo, withSearch } from '../../frame/address/link-to.ts';
import { ActionLinks } from './action-links.tsx';
import { BULK_NAMES } from './bulk-names.ts';

const PAPERS = [
  ['/print/pick', 'Picking list'],
  ['/print/slips', 'Packing slips'],
  ['/print/notes', 'Delivery notes'],
  ['/export', 'CSV'],
] as const;

interface Props {
  /** The chosen orders, as an address names them: by their ids, or by the filters of a list. */
  readonly search: string;
}

/** Links to everything that can be done with many orders at once. */
export function BulkLinks({ search }: Props) {
  return (
    <>
      <ActionLinks names={BULK_NAMES} hrefOf={(name) => linkTo`/bulk/${name}`} search={search} />
      {PAPERS.map(([path, title]) => (
        <Link key={path} className="button" href={withSearch(path, search)}>
          {title}
        </Link>
      ))}
    </>
  );
}
