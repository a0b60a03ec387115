import type { ComponentType } from 'react';
import { Dialog } from '../parts/dialog.tsx';
import { type FormCall, headingOf, nameOf } from './form-call.ts';
import type { FormValues } from './form-field.ts';
import { FormView } from './form-view.tsx';
import { useDraft } from './use-draft.ts';

/** A form, and what was typed into it. */
export interface BesideProps {
  readonly form: FormCall;
  readonly values: FormValues;
}

export interface FormDialogProps {
  readonly form: FormCall;
  readonly onClose: () => void;
  /** Told what the service answered to what was typed, once the dialog has closed. */
  readonly onDone?: (answer: unknown, values: FormValues) => void;
  /** Shown below the fields, with what was typed. */
  readonly beside?: ComponentType<BesideProps> | undefined;
}

/** A form in its dialog, as it was left or as its record has it. */
export function OpenedForm({ form, onClose, onDone, beside: Beside }: FormDialogProps) {
  const draft = useDraft(nameOf(form), form);
  const done = (answer: unknown) => {
    onClose();
    onDone?.(answer, draft.values);
  };
  return (
    <Dialog title={headingOf(form)} typed={draft} onClose={onClose}>
      <FormView form={form} draft={draft} onDone={done}>
        {Beside !== undefined && <Beside form={form} values={draft.values} />}
      </FormView>
    </Dialog>
  );
}
