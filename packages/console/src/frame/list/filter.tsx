import type { SyntheticEvent } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import type { FormField } from '../form/form-field.ts';
import { useDraft } from '../form/use-draft.ts';
import { withFilter } from './asked.ts';

/** A filter of a list, which stands in its address. */
export interface ListFilter {
  readonly name: string;
  readonly label: string;
  readonly isDay?: true;
  /** The codes to choose from; a text is typed where there are none. */
  readonly choices?: FormField['choices'];
  /** The word for none of them. */
  readonly none?: string;
  /** The choice that holds where the address says none. */
  readonly fallback?: string | undefined;
}

interface TextFilterProps extends Pick<ListFilter, 'name' | 'label'> {
  readonly value: string;
  readonly set: (value: string) => void;
}

/** A text filter; it is in the address once its field is left or Enter is pressed. */
function TextFilter({ name, label, value, set }: TextFilterProps) {
  const [path] = useLocation();
  const draft = useDraft(`${path} by ${name} ${value}`, { begin: { text: value } });
  const { text = '' } = draft.values;
  const filter = (event?: SyntheticEvent) => {
    event?.preventDefault();
    draft.forget();
    set(text.trim());
  };
  return (
    <form onSubmit={filter}>
      <input
        type="search"
        className="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={({ target }) => draft.change({ text: target.value })}
        onBlur={() => text.trim() !== value && filter()}
      />
    </form>
  );
}

/** A filter, whose value stands in the address of its page. */
export function Filter({ name, label, isDay, choices, ...props }: ListFilter) {
  const [search, setSearch] = useSearchParams();
  const { none = 'All', fallback = '' } = props;
  const value = search.get(name) ?? fallback;
  const set = (chosen: string) => setSearch(withFilter(search, name, chosen));
  const hear = ({ target }: { readonly target: { readonly value: string } }) => set(target.value);
  if (isDay) {
    return (
      <label className="line">
        {label}
        <input type="date" value={value} onChange={hear} />
      </label>
    );
  }
  if (choices === undefined) {
    return <TextFilter name={name} label={label} value={value} set={set} />;
  }
  return (
    <label className="line">
      {label}
      <select value={value} onChange={hear}>
        <option value="">{none}</option>
        {choices.map(({ code, title }) => (
          <option key={code} value={code}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}
