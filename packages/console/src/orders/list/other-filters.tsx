import { codeAsWords } from '../../frame/format/label.ts';
import type { ListAddress } from './list-address.ts';

interface Props {
  readonly address: ListAddress;
  readonly onRemove: (name: string) => void;
}

const SHOWN_ELSEWHERE = new Set([
  ...['status', 'payment_status', 'fulfillment_status', 'created_from', 'created_to'],
]);

/** Filters that came with the address and have no menu, each with a way out. */
export function OtherFilters({ address, onRemove }: Props) {
  const others = Object.entries(address.filters).filter(
    ([name, value]) => !SHOWN_ELSEWHERE.has(name) && !(name === 'on_hold' && value === 'true'),
  );
  return others.map(([name, value]) => (
    <button
      key={name}
      type="button"
      className="button"
      aria-pressed="true"
      title="Take this filter away"
      onClick={() => onRemove(name)}
    >
      {name === 'on_hold' ? 'Not on hold' : `${codeAsWords(name)}: ${value}`}{' '}
      <span aria-hidden="true">×</span>
    </button>
  ));
}
