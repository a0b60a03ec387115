import { useState } from 'react';
import { Link } from 'wouter';
import { withSearch } from '../../frame/address/link-to.ts';
import { useApi } from '../../frame/api/use-api.ts';
import { Menu } from '../../frame/parts/menu.tsx';

interface Props<Name extends string> {
  /** The commands by their names in addresses. */
  readonly names: Readonly<Record<Name, { readonly label: string; readonly operation: string }>>;
  readonly hrefOf: (name: string) => string;
  /** The chosen rows, as an address names them: by their ids, or by the filters of a list. */
  readonly search: string;
}

/** Links to the commands that many rows take; each begins a new run. */
export function ActionLinks<Name extends string>({ names, hrefOf, search }: Props<Name>) {
  const { may } = useApi();
  const [run] = useState(() => crypto.randomUUID());
  const begun = [search, `run=${run}`].filter(Boolean).join('&');
  const commands = Object.entries<Props<Name>['names'][Name]>(names).filter(([, { operation }]) =>
    may(operation),
  );
  if (commands.length === 0) return null;
  return (
    <Menu title="Actions">
      <div className="stack">
        {commands.map(([name, { label }]) => (
          <Link key={name} className="button" href={withSearch(hrefOf(name), begun)}>
            {label}
          </Link>
        ))}
      </div>
    </Menu>
  );
}
