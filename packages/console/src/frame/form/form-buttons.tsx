import { useState } from 'react';
import { useApi } from '../api/use-api.ts';
import { Button } from '../parts/button.tsx';
import type { FormCall } from './form-call.ts';
import { FormDialog } from './form-dialog.tsx';

interface Props {
  readonly offered: readonly FormCall[];
  readonly onDone?: ((form: FormCall, answer: unknown) => void) | undefined;
}

/** A button for each call; it opens the form of the call. */
export function FormButtons({ offered, onDone }: Props) {
  const { may } = useApi();
  const [opened, setOpened] = useState<FormCall>();
  return (
    <>
      {offered
        .filter(({ operation }) => may(operation))
        .map((form) => (
          <Button
            key={form.operation + form.label}
            disabled={form.whyNot !== undefined}
            title={form.whyNot}
            onClick={() => setOpened(form)}
          >
            {form.label}
          </Button>
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
