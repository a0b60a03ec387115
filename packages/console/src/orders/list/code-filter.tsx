import { ChoiceMenu } from '../../frame/parts/choice-menu.tsx';
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
  const { words, wordOf } = useVocabulary(`orders.${vocabulary}`);
  const chosen = codesOf(value);
  const shown = chosen.map((code) => wordOf(code).title).join(', ');
  return (
    <ChoiceMenu
      legend={title}
      chosen={chosen}
      isOn={shown !== ''}
      title={shown === '' ? title : `${title}: ${shown}`}
      choices={words.map((word) => ({ code: word.key, title: word.title }))}
      onChoose={(code) => onChange(withCode(value, code))}
    />
  );
}
