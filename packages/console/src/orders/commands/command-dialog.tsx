import type { OrderWithParts } from '@waybill/client/shapes';
import { type ComponentType, type FormEvent, lazy, Suspense, useState } from 'react';
import { useApi } from '../../frame/api/use-api.ts';
import { useRun } from '../../frame/api/use-run.ts';
import { CallPreview } from '../../frame/calls/call-preview.tsx';
import { Dialog } from '../../frame/parts/dialog.tsx';
import { Waiting } from '../../frame/parts/waiting.tsx';
import { Refusal } from '../../frame/refusal/refusal.tsx';
import type { AnyOrderCommand, FormProps, Prepared, Values } from './command.ts';
import { CommandFields } from './command-fields.tsx';

interface Props {
  readonly command: AnyOrderCommand;
  readonly order: OrderWithParts;
  readonly onClose: () => void;
}

/** The form of a command: one of its own, else its fields. */
function useForm({ form, fields }: AnyOrderCommand): ComponentType<FormProps<unknown>> {
  const [Form] = useState(() => {
    if (form !== undefined) {
      return lazy(async () => ({
        default: (await form()) as unknown as ComponentType<FormProps<unknown>>,
      }));
    }
    return ({ input, onChange, error }: FormProps<unknown>) => (
      <CommandFields fields={fields} values={input as Values} onChange={onChange} error={error} />
    );
  });
  return Form;
}

/** Asks for what a command needs, says what it will do and send, and does it once. */
export function CommandDialog({ command, order, onClose }: Props) {
  const { may } = useApi();
  const [input, setInput] = useState(() => command.begin(order));
  const Form = useForm(command);
  const prepared = command.prepare(input, order);
  const run = useRun((waybill, ready: Prepared, options) => ready.call(waybill, options));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run.mutate(prepared, { onSuccess: onClose });
  };
  const call = { operation: command.operation, path: { id: order.id }, body: prepared.body };
  return (
    <Dialog title={`${command.label}: ${order.number}`} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <Suspense fallback={<Waiting rows={3} />}>
          <Form order={order} input={input} onChange={setInput} error={run.error} />
        </Suspense>
        <p>{prepared.sentence}</p>
        <CallPreview call={call} />
        {run.error !== null && (
          <Refusal error={run.error} fields={command.fields.map(({ path }) => path)} />
        )}
        <footer className="toolbar">
          <button
            type="submit"
            className="button main"
            disabled={run.isPending || !may(command.operation)}
          >
            {run.isPending ? 'Running …' : command.label}
          </button>
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
        </footer>
      </form>
    </Dialog>
  );
}
