import { type ComponentType, useState } from 'react';
import { useApi } from '../api/use-api.ts';
import { Button } from '../parts/button.tsx';
import { type FormCall, nameOf } from './form-call.ts';
import { FormDialog } from './form-dialog.tsx';
import type { FormDialogProps } from './opened-form.tsx';

/** The label of the form that is open, and the way to open one or none. */
interface OpenForm {
  readonly opened: string | undefined;
  readonly open: (label: string | undefined) => void;
}

interface Props {
  readonly offered: readonly FormCall[];
  readonly onDone?: ((form: FormCall, answer: unknown) => void) | undefined;
  /** The address, where it holds which form is open; else the entry of the history does. */
  readonly place?: OpenForm;
  /** Shows the form of a call, where it shows more than its fields. */
  readonly dialog?: ComponentType<FormDialogProps>;
}

/** The open form as it was when it was opened: it stays until it is known whether its call happened. */
function useOpened(offered: readonly FormCall[], label: string | undefined): FormCall | undefined {
  const found = offered.find((form) => form.label === label && form.whyNot === undefined);
  const [held, hold] = useState(found);
  if (held?.label === label) return held;
  if (held !== found) hold(found);
  return found;
}

/** The open form of this entry of the history: reload, back and forward find it open. */
function useEntry(offered: readonly FormCall[]): OpenForm {
  const [name, setName] = useState<unknown>(() => Object(history.state).form);
  const found = offered.find((one) => nameOf(one) === name)?.label;
  const [last, setLast] = useState(found);
  if (found !== undefined && found !== last) setLast(found);
  const open = (label: string | undefined) => {
    const form = offered.find((one) => one.label === label);
    const next = form && nameOf(form);
    history.replaceState({ ...history.state, form: next }, '');
    setName(next);
  };
  // One that is offered no longer stays open, too.
  return { opened: name === undefined ? undefined : (found ?? last), open };
}

/** A button for each call; it opens the form of the call. */
export function FormButtons({ offered, onDone, place, dialog: Opened = FormDialog }: Props) {
  const { may } = useApi();
  const allowed = offered.filter(({ operation }) => may(operation));
  const entry = useEntry(allowed);
  const { opened: label, open } = place ?? entry;
  const opened = useOpened(allowed, label);
  return (
    <>
      {allowed.map((form) => (
        <Button
          key={form.operation + form.label}
          disabled={form.whyNot !== undefined}
          title={form.whyNot}
          onClick={() => open(form.label)}
        >
          {form.label}
        </Button>
      ))}
      {opened !== undefined && (
        <Opened
          key={opened.label}
          form={opened}
          onClose={() => open(undefined)}
          onDone={(answer) => onDone?.(opened, answer)}
        />
      )}
    </>
  );
}
