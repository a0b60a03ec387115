import { Link } from 'wouter';
import { linkTo, withSearch } from '../../frame/address/link-to.ts';
import { ActionLinks } from './action-links.tsx';
import { BULK_NAMES } from './bulk-names.ts';

interface Props {
  /** The chosen orders, as an address names them: by their ids, or by the filters of a list. */
  readonly search: string;
}

/** Links to everything that can be done with many orders at once. */
export function BulkLinks({ search }: Props) {
  return (
    <>
      <ActionLinks names={BULK_NAMES} hrefOf={(name) => linkTo`/bulk/${name}`} search={search} />
      <Link className="button" href={withSearch('/print/pick', search)}>
        Picking list
      </Link>
      <Link className="button" href={withSearch('/print/slips', search)}>
        Packing slips
      </Link>
      <Link className="button" href={withSearch('/print/notes', search)}>
        Delivery notes
      </Link>
      <Link className="button" href={withSearch('/export', search)}>
        CSV
      </Link>
    </>
  );
}
