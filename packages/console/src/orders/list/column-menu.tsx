import { Menu } from '../../frame/parts/menu.tsx';
import { COLUMNS, type Column } from './columns.ts';

interface Props {
  readonly shown: readonly Column[];
  readonly onChange: (ids: readonly string[]) => void;
}

/** Which columns the list shows. */
export function ColumnMenu({ shown, onChange }: Props) {
  const ids = shown.map(({ id }) => id);
  const toggle = (id: string) =>
    onChange(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
  return (
    <Menu title="Columns">
      <fieldset className="choices">
        <legend className="unseen">Columns</legend>
        {COLUMNS.filter(({ id }) => id !== 'number').map(({ id, title }) => (
          <label key={id} className="check">
            <input type="checkbox" checked={ids.includes(id)} onChange={() => toggle(id)} />
            {title}
          </label>
        ))}
      </fieldset>
    </Menu>
  );
}
