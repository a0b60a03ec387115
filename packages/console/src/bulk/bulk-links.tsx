import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { linkTo, withSearch } from '../frame/address/link-to.ts';
import { useApi } from '../frame/api/use-api.ts';
import { Menu } from '../frame/parts/menu.tsx';
import type { BulkCommand } from './bulk-command.ts';

interface Props {
  /** What is chosen, as an address: ids, or the filters of a list. */
  readonly search: string;
}

/** The commands on many orders: what they read and send is no part of the page of a list. */
function useBulkCommands(): readonly BulkCommand[] {
  const [commands, setCommands] = useState<readonly BulkCommand[]>([]);
  useEffect(() => {
    void import('./bulk-command.ts').then(({ BULK_COMMANDS }) => setCommands(BULK_COMMANDS));
  }, []);
  return commands;
}

/** Ways to what may be done with many orders at once; each way begins a run of its own. */
export function BulkLinks({ search }: Props) {
  const { may } = useApi();
  const [run] = useState(() => crypto.randomUUID());
  const commands = useBulkCommands().filter(({ operation }) => may(operation));
  const begun = [search, `run=${run}`].filter(Boolean).join('&');
  return (
    <>
      <Menu title="Do">
        <div className="stack">
          {commands.map(({ name, label }) => (
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
        </div>
      </Menu>
      <Link className="button" href={withSearch('/export', search)}>
        CSV
      </Link>
    </>
  );
}
