import { useState } from 'react';
import { useAnswer } from '../api/use-answer.ts';
import { useStopped } from '../browser/use-stopped.ts';
import { Button } from '../parts/button.tsx';
import { Refusal } from '../parts/refusal.tsx';
import { type FormField, type FormValues, foundText, wordsOfFound } from './form-field.ts';

interface Props {
  readonly find: NonNullable<FormField['find']>;
  readonly isRequired: boolean;
  readonly values: FormValues;
  readonly value: string;
  readonly set: (value: string) => void;
  readonly control: { readonly id: string };
}

/** Words by which records are found, and those that are; none of their ids is shown. */
function Finding({ find, isRequired, values, set, control }: Omit<Props, 'value'>) {
  const [words, setWords] = useState('');
  const asked = useStopped(words.trim());
  const { key, ask } = find(asked, values);
  const { data, error } = useAnswer(key, ask);
  const isChosen = !isRequired && words === '';
  return (
    <>
      <input
        {...control}
        // Words that were typed, and of which nothing was chosen, would be sent by nobody.
        ref={(input) => input?.setCustomValidity(isChosen ? '' : 'Choose one of those found.')}
        type="search"
        autoComplete="off"
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      {error !== null && <Refusal error={error} />}
      {data?.length === 0 && asked !== '' && <small className="quiet">Nothing is found.</small>}
      <span className="line">
        {data?.map((one) => (
          <Button key={one.code} kind="small" onClick={() => set(foundText(one))}>
            {one.title}
          </Button>
        ))}
      </span>
    </>
  );
}

/** A record that is found by words, and stands under its name once it is chosen. */
export function FoundRecord({ value, set, control, ...finding }: Props) {
  if (value === '') return <Finding {...finding} set={set} control={control} />;
  return (
    <span className="line">
      <input {...control} readOnly value={wordsOfFound(value)} />
      <Button kind="small" onClick={() => set('')}>
        Another
      </Button>
    </span>
  );
}
