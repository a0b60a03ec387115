import { Dialog } from '../parts/dialog.tsx';
import { headingOf, nameOf } from './form-call.ts';
import type { FormDialogProps } from './form-dialog.tsx';
import { FormView } from './form-view.tsx';
import { useDraft } from './use-draft.ts';

/** A form in its dialog, as it was left or as its record has it. */
export function OpenedForm({ form, onClose, onDone, beside: Beside }: FormDialogProps) {
  const draft = useDraft(nameOf(form), form);
  const done = (answer: unknown) => {
    onClose();
    onDone?.(answer);
  };
  return (
    <Dialog title={headingOf(form)} typed={draft} onClose={onClose}>
      <FormView form={form} draft={draft} onDone={done}>
        {Beside !== undefined && <Beside form={form} values={draft.values} />}
      </FormView>
    </Dialog>
  );
}
