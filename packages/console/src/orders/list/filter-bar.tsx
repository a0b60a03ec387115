import { useApi } from '../../frame/api/use-api.ts';
import { CodeFilter } from './code-filter.tsx';
import { DateFilter } from './date-filter.tsx';
import { firstPage, type ListAddress, withFilter } from './list-address.ts';
import { leftOutOf } from './list-query.ts';
import { OtherFilters } from './other-filters.tsx';
import { SearchBox } from './search-box.tsx';

interface Props {
  readonly address: ListAddress;
  readonly go: (address: ListAddress, replace?: boolean) => void;
}

const CODES = [
  ['status', 'Status', 'statuses'],
  ['payment_status', 'Payment', 'payment-statuses'],
  ['fulfillment_status', 'Fulfillment', 'fulfillment-statuses'],
] as const;

/** What the list is narrowed by; each choice is in the address. */
export function FilterBar({ address, go }: Props) {
  const { may } = useApi();
  const { filters, q } = address;
  const set = (name: string, value: string) => go(withFilter(address, name, value));
  const leftOut = leftOutOf(address);
  const held = filters['on_hold'] === 'true';
  return (
    <search className="toolbar filters">
      {may('orders.search') && (
        // What is typed letter by letter is one step for back.
        <SearchBox
          value={q}
          onChange={(text) => go({ ...firstPage(address), q: text }, q !== '')}
        />
      )}
      {CODES.map(([name, title, vocabulary]) => (
        <CodeFilter
          key={name}
          title={title}
          vocabulary={vocabulary}
          value={filters[name]}
          onChange={(value) => set(name, value)}
        />
      ))}
      <button
        type="button"
        className="button"
        aria-pressed={held}
        onClick={() => set('on_hold', held ? '' : 'true')}
      >
        On hold
      </button>
      <DateFilter address={address} onChange={go} />
      <OtherFilters address={address} onRemove={(name) => set(name, '')} />
      {leftOut.length > 0 && (
        <p className="quiet">A search takes no filter by {leftOut.join(', ')}: it is left out.</p>
      )}
    </search>
  );
}
