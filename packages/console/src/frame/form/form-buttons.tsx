import { useState } from 'react';
import { useApi } from '../api/use-api.ts';
import { type FormCall, FormDialog } from './form-dialog.tsx';

/** A call that a page offers: absent where the key may not make it, disabled with the reason. */
export interface OfferedCall {
  readonly form: FormCall;
  /** Why the state forbids it, in one sentence. */
  readonly whyNot?: string | undefined;
}

interface Props {
  readonly offered: readonly OfferedCall[];
  readonly onDone?: (form: FormCall, answer: unknown) => void;
}

/** A button for each call; it opens the form of the call. */
export function FormButtons({ offered, onDone }: Props) {
  const { may } = useApi();
  const [opened, setOpened] = useState<FormCall>();
  const shown = offered.filter(({ form }) => may(form.operation));
  return (
    <>
      {shown.map(({ form, whyNot }) => (
        <button
          key={form.operation + form.label}
          type="button"
          className="button"
          disabled={whyNot !== undefined}
          title={whyNot}
          onClick={() => setOpened(form)}
        >
          {form.label}
        </button>
      ))}
      {opened !== undefined && (
        <FormDialog
          form={opened}
          onClose={() => setOpened(undefined)}
          onDone={(answer) => onDone?.(opened, answer)}
        />
      )}
    </>
  );
}
