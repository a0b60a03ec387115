import { type ComponentType, useState } from 'react';
import { useApi } from '../api/use-api.ts';
import { Button } from '../parts/button.tsx';
import { Menu } from '../parts/menu.tsx';
import { type FormCall, nameOf } from './form-call.ts';
import { FormDialog } from './form-dialog.tsx';
import type { FormValues } from './form-field.ts';
import type { FormDialogProps } from './opened-form.tsx';

/** The label of the form that is open, and the way to open one or none. */
interface OpenForm {
  readonly opened: string | undefined;
  readonly open: (label: string | undefined) => void;
}

interface Props {
  readonly offered: readonly FormCall[];
  readonly onDone?: ((form: FormCall, answer: unknown, values: FormValues) => void) | undefined;
  /** The address, where it holds which form is open; else the entry of the history does. */
  readonly place?: OpenForm;
  /** Set on the acts of a page: the first one stands out, and those behind the third are in a menu. */
  readonly isHead?: true;
  /** Set on the acts of a row: the first one stands, and the others are in a menu. */
  readonly isRow?: boolean;
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

/** So many acts of a page stand beside each other. */
const SHOWN = 3;

/** A button for each call; it opens the form of the call. */
export function FormButtons(props: Props) {
  const { offered, onDone, place, isHead, isRow, dialog: Opened = FormDialog } = props;
  const { may } = useApi();
  const allowed = offered.filter(({ operation }) => may(operation));
  const entry = useEntry(allowed);
  const { opened: label, open } = place ?? entry;
  const opened = useOpened(allowed, label);
  const main = isHead ? allowed.find(({ whyNot }) => whyNot === undefined) : undefined;
  const shown = isRow ? 1 : isHead ? SHOWN : allowed.length;
  const button = (form: FormCall) => (
    <Button
      key={form.operation + form.label}
      kind={form === main ? 'main' : undefined}
      disabled={form.whyNot !== undefined}
      title={form.whyNot}
      onClick={() => open(form.label)}
    >
      {form.label}
    </Button>
  );
  return (
    <>
      {allowed.slice(0, shown).map(button)}
      {allowed.length > shown && (
        <Menu title="More">
          <div className="stack">{allowed.slice(shown).map(button)}</div>
        </Menu>
      )}
      {opened !== undefined && (
        <Opened
          key={opened.label}
          form={opened}
          onClose={() => open(undefined)}
          onDone={(answer, values) => onDone?.(opened, answer, values)}
        />
      )}
    </>
  );
}
