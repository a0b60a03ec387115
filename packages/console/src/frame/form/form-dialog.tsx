import { type ComponentType, lazy, Suspense } from 'react';
import type { FormCall } from './form-call.ts';
import type { FormValues } from './form-field.ts';

/** A form, and what was typed into it. */
export interface BesideProps {
  readonly form: FormCall;
  readonly values: FormValues;
}

export interface FormDialogProps {
  readonly form: FormCall;
  readonly onClose: () => void;
  /** Told what the service answered, once the dialog has closed. */
  readonly onDone?: (answer: unknown) => void;
  /** Shown below the fields, with what was typed. */
  readonly beside?: ComponentType<BesideProps> | undefined;
}

const OpenedForm = lazy(() =>
  import('./opened-form.tsx').then((module) => ({ default: module.OpenedForm })),
);

/** The form of a call in a dialog, whose code comes with the first one that is opened. */
export const FormDialog = (props: FormDialogProps) => (
  <Suspense>
    <OpenedForm {...props} />
  </Suspense>
);
