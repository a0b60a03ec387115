import { Field } from '../../frame/refusal/field.tsx';
import type { CommandField, Values } from './command.ts';

interface Props {
  readonly fields: readonly CommandField[];
  readonly values: Values;
  readonly onChange: (values: Values) => void;
  readonly error: unknown;
}

/** The fields of a command, each with what the service says is wrong with it. */
export function CommandFields({ fields, values, onChange, error }: Props) {
  return fields.map(({ path, label, hint, isLong = false, isRequired = false }) => (
    <Field key={path} label={label} path={path} error={error} {...(hint !== undefined && { hint })}>
      {(control) => {
        const shared = {
          ...control,
          value: values[path] ?? '',
          required: isRequired,
          onChange: ({ target }: { target: { value: string } }) =>
            onChange({ ...values, [path]: target.value }),
        };
        return isLong ? <textarea rows={3} {...shared} /> : <input {...shared} />;
      }}
    </Field>
  ));
}
