import { type ComponentType, lazy, Suspense, useState } from 'react';
import { Dialog } from '../parts/dialog.tsx';
import { type FormCall, headingOf } from './form-call.ts';
import type { FormValues } from './form-field.ts';

// Loaded with the first dialog: most pages are read and left.
const FormView = lazy(() => import('./form-view.tsx').then((code) => ({ default: code.FormView })));

/** A form, and what was typed into it. */
export interface BesideProps {
  readonly form: FormCall;
  readonly values: FormValues;
}

export interface FormDialogProps {
  readonly form: FormCall;
  readonly onClose: () => void;
  /** Told what the service answered, before the dialog closes. */
  readonly onDone?: (answer: unknown) => void;
  /** Shown below the fields, with what was typed. */
  readonly beside?: ComponentType<BesideProps> | undefined;
}

/** The form of a call in a dialog. */
export function FormDialog({ form, onClose, onDone, beside: Beside }: FormDialogProps) {
  const [values, setValues] = useState(form.begin ?? {});
  const done = (answer: unknown) => {
    onDone?.(answer);
    onClose();
  };
  return (
    <Dialog title={headingOf(form)} onClose={onClose}>
      <Suspense>
        <FormView form={form} values={values} onChange={setValues} onDone={done} onCancel={onClose}>
          {Beside !== undefined && <Beside form={form} values={values} />}
        </FormView>
      </Suspense>
    </Dialog>
  );
}
