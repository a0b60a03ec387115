import { ChoiceMenu } from '../../frame/parts/choice-menu.tsx';
import { firstPage, type ListAddress, withFilter } from './list-address.ts';
import { SPANS } from './span.ts';

interface Props {
  readonly address: ListAddress;
  readonly onChange: (address: ListAddress) => void;
}

function titleOf({ created, filters }: ListAddress): string {
  const span = SPANS[created as keyof typeof SPANS];
  if (span !== undefined) return `Placed: ${span}`;
  const { created_from: from, created_to: to } = filters;
  const ends = [from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(' ');
  return ends === '' ? 'Placed' : `Placed: ${ends}`;
}

/** When orders came: a span that moves with the calendar, or days. */
export function DateFilter({ address, onChange }: Props) {
  const { created, filters } = address;
  const title = titleOf(address);
  const choose = (span: string) =>
    onChange(
      withFilter(withFilter({ ...address, created: span }, 'created_from', ''), 'created_to', ''),
    );
  const setDay = (name: string, day: string) =>
    onChange({ ...withFilter(firstPage(address), name, day), created: '' });
  return (
    <ChoiceMenu
      title={title}
      isOn={title !== 'Placed'}
      legend="Placed"
      type="radio"
      choices={Object.entries({ '': 'Any time', ...SPANS }).map(([code, name]) => ({
        code,
        title: name,
      }))}
      chosen={[created]}
      onChoose={choose}
    >
      <div className="days">
        {[
          ['created_from', 'From'],
          ['created_to', 'To'],
        ].map(([name = '', label]) => (
          <label key={name} className="field">
            {label}
            <input
              type="date"
              value={filters[name] ?? ''}
              onChange={({ target }) => setDay(name, target.value)}
            />
          </label>
        ))}
      </div>
    </ChoiceMenu>
  );
}
