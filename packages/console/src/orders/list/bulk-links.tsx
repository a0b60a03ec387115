import { useState } from 'react';
import { Link } from 'wouter';
import { linkTo, withSearch } from '../../frame/address/link-to.ts';
import { useApi } from '../../frame/api/use-api.ts';
import { Menu } from '../../frame/parts/menu.tsx';
import { BULK_NAMES } from './bulk-names.ts';

interface Props {
  /** The chosen orders, as an address names them: by their ids, or by the filters of a list. */
  readonly search: string;
}

/** Links to everything that can be done with many orders at once; each link begins a new run. */
export function BulkLinks({ search }: Props) {
  const { may } = useApi();
  const [run] = useState(() => crypto.randomUUID());
  const begun = [search, `run=${run}`].filter(Boolean).join('&');
  const commands = Object.entries(BULK_NAMES).filter(([, { operation }]) => may(operation));
  return (
    <>
      <Menu title="Actions">
        <div className="stack">
          {commands.map(([name, { label }]) => (
            <Link key={name} className="button" href={withSearch(linkTo`/bulk/${name}`, begun)}>
              {label}
            </Link>
          ))}
        </div>
      </Menu>
      <Menu title="Print">
        <div className="stack">
          <Link className="button" href={withSearch('/print/pick', search)}>
            Picking list
          </Link>
          <Link className="button" href={withSearch('/print/slips', search)}>
            Packing slips
          </Link>
          <Link className="button" href={withSearch('/print/notes', search)}>
            Delivery notes
          </Link>
        </div>
      </Menu>
      <Link className="button" href={withSearch('/export', search)}>
        CSV
      </Link>
    </>
  );
}
