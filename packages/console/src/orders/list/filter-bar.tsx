import { useApi } from '../../frame/api/use-api.ts';
import { codeAsWords } from '../../frame/format/label.ts';
import { Button } from '../../frame/parts/button.tsx';
import { ORDER_FIELDS } from '../order-fields.generated.ts';
import { CodeFilter } from './code-filter.tsx';
import { DateFilter } from './date-filter.tsx';
import { DayFilter } from './day-filter.tsx';
import { firstPage, type ListAddress, withFilter } from './list-address.ts';
import { leftOutOf } from './list-query.ts';
import { SearchBox } from './search-box.tsx';

interface Props {
  readonly address: ListAddress;
  readonly go: (address: ListAddress, replace?: boolean) => void;
}

const CODES = [
  ['status', 'Status', 'statuses'],
  ['payment_status', 'Payment', 'payment-statuses'],
  ['fulfillment_status', 'Fulfillment', 'fulfillment-statuses'],
  ['delivery_status', 'Delivery', 'delivery-statuses'],
] as const;

interface OtherProps {
  readonly address: ListAddress;
  readonly onRemove: (name: string) => void;
}

/** Days that orders name. */
const DAYS = ORDER_FIELDS.filter(({ kind }) => kind === 'day');

const SHOWN_ELSEWHERE = new Set<string>([
  ...DAYS.map(({ name }) => name),
  ...CODES.map(([name]) => name),
  'created_from',
  'created_to',
]);

/** Filters that came with the address and have no menu, each with a way out. */
function OtherFilters({ address, onRemove }: OtherProps) {
  const others = Object.entries(address.filters).filter(
    ([name, value]) => !SHOWN_ELSEWHERE.has(name) && !(name === 'on_hold' && value === 'true'),
  );
  return others.map(([name, value]) => (
    <Button
      key={name}
      aria-pressed="true"
      title="Remove this filter"
      onClick={() => onRemove(name)}
    >
      {name === 'on_hold' ? 'Not on hold' : `${codeAsWords(name)}: ${value}`}{' '}
      <span aria-hidden="true">×</span>
    </Button>
  ));
}

/** Filters of the list; each choice is in the address. */
export function FilterBar({ address, go }: Props) {
  const { may } = useApi();
  const { filters, q } = address;
  const set = (name: string, value: string) => go(withFilter(address, name, value));
  const leftOut = leftOutOf(address);
  const held = filters['on_hold'] === 'true';
  return (
    <search className="toolbar filters">
      {may('orders.search') && (
        // Typing letter by letter is one step for back.
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
      <Button aria-pressed={held} onClick={() => set('on_hold', held ? '' : 'true')}>
        On hold
      </Button>
      <DateFilter address={address} onChange={go} />
      {DAYS.map(({ name, label }) => (
        <DayFilter
          key={name}
          title={label}
          value={filters[name]}
          onChange={(day) => set(name, day)}
        />
      ))}
      <OtherFilters address={address} onRemove={(name) => set(name, '')} />
      {leftOut.length > 0 && (
        <p className="quiet">A search takes no filter by {leftOut.join(', ')}: it is left out.</p>
      )}
    </search>
  );
}
