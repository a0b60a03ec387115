import { Menu } from '../../frame/parts/menu.tsx';
import { useVocabulary } from '../../frame/vocabulary/use-vocabulary.ts';
import { codesOf, withCode } from './choices.ts';

interface Props {
  readonly title: string;
  readonly vocabulary: string;
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A filter of codes, of which several may be chosen. */
export function CodeFilter({ title, vocabulary, value, onChange }: Props) {
  const { words, wordOf } = useVocabulary('orders', vocabulary);
  const chosen = codesOf(value);
  const shown = chosen.map((code) => wordOf(code).title).join(', ');
  return (
    <Menu title={shown === '' ? title : `${title}: ${shown}`} isOn={shown !== ''}>
      <fieldset className="choices">
        <legend className="unseen">{title}</legend>
        {words.map(({ key, title: name }) => (
          <label key={key} className="check">
            <input
              type="checkbox"
              checked={chosen.includes(key)}
              onChange={() => onChange(withCode(value, key))}
            />
            {name}
          </label>
        ))}
      </fieldset>
    </Menu>
  );
}
