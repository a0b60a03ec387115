import { type ComponentType, lazy, Suspense } from 'react';
import { Dialog } from '../parts/dialog.tsx';
import { type FormCall, headingOf, nameOf } from './form-call.ts';
import type { FormValues } from './form-field.ts';
import { useDraft } from './use-draft.ts';

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
  /** Told what the service answered, to what was typed, once the dialog has closed. */
  readonly onDone?: (answer: unknown, values: FormValues) => void;
  /** Shown below the fields, with what was typed. */
  readonly beside?: ComponentType<BesideProps> | undefined;
}

/** The form of a call in a dialog. */
export function FormDialog({ form, onClose, onDone, beside: Beside }: FormDialogProps) {
  const draft = useDraft(nameOf(form), form);
  const done = (answer: unknown) => {
    onClose();
    onDone?.(answer, draft.values);
  };
  return (
    <Dialog title={headingOf(form)} typed={draft} onClose={onClose}>
      <Suspense>
        <FormView form={form} draft={draft} onDone={done}>
          {Beside !== undefined && <Beside form={form} values={draft.values} />}
        </FormView>
      </Suspense>
    </Dialog>
  );
}
