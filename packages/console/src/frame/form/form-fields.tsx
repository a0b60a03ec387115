import type { ChangeEvent, TextareaHTMLAttributes } from 'react';
import { later } from '../parts/later.tsx';
import { type Draft, movedWords } from './draft.ts';
import { Field } from './field.tsx';
import { checkField, type FormField, type FormValues } from './form-field.ts';

const FoundRecord = later(() => import('./found-record.tsx'));

interface Props {
  readonly fields: readonly FormField[];
  readonly values: FormValues;
  readonly onChange: (values: FormValues) => void;
  readonly error: unknown;
  /** Fields whose record has moved on since they were typed. */
  readonly moved?: Draft['moved'] | undefined;
}

const INPUT_TYPES = {
  number: 'text',
  moment: 'datetime-local',
  day: 'date',
  text: 'text',
} as const;

interface FileControlProps extends Pick<ControlProps, 'set'> {
  readonly label: string;
  readonly shared: TextareaHTMLAttributes<HTMLTextAreaElement>;
}

interface ControlProps {
  readonly field: FormField;
  readonly values: FormValues;
  readonly set: (value: string) => void;
  readonly control: { readonly id: string };
}

/** A text that is pasted, or comes from a file. */
function FileControl({ label, shared, set }: FileControlProps) {
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    void target.files?.[0]?.text().then(set);
  };
  return (
    <>
      <input type="file" aria-label={`${label}: choose`} accept=".csv,.json" onChange={choose} />
      <textarea rows={6} {...shared} />
    </>
  );
}

function Control({ field, values, set, control }: ControlProps) {
  const { path, kind = 'text', choices, find, isRequired = false } = field;
  const value = values[path] ?? '';
  const shared = {
    ...control,
    value,
    required: isRequired,
    onChange: ({ target }: { target: { value: string } }) => set(target.value),
  };
  if (find !== undefined) {
    const shared = { find, isRequired, values, value, set };
    return <FoundRecord {...shared} control={control} />;
  }
  if (choices !== undefined) {
    return (
      <select {...shared}>
        {!isRequired && <option value="" />}
        {choices.map(({ code, title }) => (
          <option key={code} value={code}>
            {title}
          </option>
        ))}
      </select>
    );
  }
  if (kind === 'flag') {
    const toggle = () => set(value === 'yes' ? '' : 'yes');
    return <input {...control} type="checkbox" checked={value === 'yes'} onChange={toggle} />;
  }
  if (kind === 'file') return <FileControl label={field.label} shared={shared} set={set} />;
  if (kind === 'long' || kind === 'json') return <textarea rows={3} {...shared} />;
  const isNumber = kind === 'number';
  return (
    <input
      type={INPUT_TYPES[kind]}
      {...(isNumber && { inputMode: 'decimal', autoComplete: 'off' })}
      {...shared}
    />
  );
}

/** The fields of a form, each with what is wrong with it. */
export function FormFields({ fields, values, onChange, error, moved = {} }: Props) {
  return fields.map((field) => {
    const { path, label, at = path } = field;
    const hint = [movedWords(field, moved[path]), field.hint].filter(Boolean).join(' ');
    const set = (value: string) => onChange({ ...values, [path]: value });
    return (
      <Field
        key={path}
        label={label}
        error={error}
        path={at}
        check={checkField(field, values[path])}
        onChoose={set}
        {...(hint !== '' && { hint })}
      >
        {(control) => <Control field={field} control={control} set={set} values={values} />}
      </Field>
    );
  });
}
