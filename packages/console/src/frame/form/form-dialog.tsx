import { useState } from 'react';
import { Dialog } from '../parts/dialog.tsx';
import { type FormCall, headingOf } from './form-call.ts';
import { FormView } from './form-view.tsx';

export interface FormDialogProps {
  readonly form: FormCall;
  readonly onClose: () => void;
  /** Told what the service answered, before the dialog closes. */
  readonly onDone?: (answer: unknown) => void;
}

/** The form of a call in a dialog. */
export function FormDialog({ form, onClose, onDone }: FormDialogProps) {
  const [values, setValues] = useState(form.begin ?? {});
  const done = (answer: unknown) => {
    onDone?.(answer);
    onClose();
  };
  return (
    <Dialog title={headingOf(form)} onClose={onClose}>
      <FormView form={form} values={values} onChange={setValues} onDone={done} onCancel={onClose} />
    </Dialog>
  );
}
