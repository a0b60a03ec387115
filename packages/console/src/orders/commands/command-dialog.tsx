import { NoAnswer } from '@waybill/client';
import type { OrderWithParts } from '@waybill/client/shapes';
import { type ComponentType, type FormEvent, lazy, Suspense, useState } from 'react';
import { useApi } from '../../frame/api/use-api.ts';
import { useRun } from '../../frame/api/use-run.ts';
import { CallPreview } from '../../frame/calls/call-preview.tsx';
import type { FormValues } from '../../frame/form/form-field.ts';
import { FormFields } from '../../frame/form/form-fields.tsx';
import { Dialog } from '../../frame/parts/dialog.tsx';
import { Waiting } from '../../frame/parts/waiting.tsx';
import { Refusal } from '../../frame/refusal/refusal.tsx';
import { FOLLOW_UPS, reservedSentence } from '../follow-ups/follow-up.ts';
import { useFollowUps } from '../follow-ups/use-follow-ups.ts';
import { useReserved } from '../follow-ups/use-reserved.ts';
import { type AnyOrderCommand, type FormProps, isSameCall, type Prepared } from './command.ts';
import { POSITIONS } from './positions.ts';

interface Props {
  readonly command: AnyOrderCommand;
  readonly order: OrderWithParts;
  /** Why the state of the order forbids it by now, where another operator was faster. */
  readonly whyNot?: string | undefined;
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
      <FormFields fields={fields} values={input as FormValues} onChange={onChange} error={error} />
    );
  });
  return Form;
}

/** What a command does with the goods that are reserved for its order, when it is carried out. */
function useGoods(order: OrderWithParts, { followUp: kind }: Prepared) {
  const { may } = useApi();
  const isOffered = kind !== undefined && kind !== 'restock' && may(FOLLOW_UPS[kind].operation);
  const reserved = useReserved(order, isOffered);
  const { note, carryOut } = useFollowUps();
  if (!isOffered) return { sentences: [], carryOutAll: async () => {} };
  const calls = reserved.map((one) => ({
    ...{ kind, orderId: order.id, body: { order_ref: one.reference } },
    sentence: reservedSentence(kind, one),
  }));
  return {
    sentences: calls.map(({ sentence }) => sentence),
    carryOutAll: async () => {
      for (const noted of calls.map(note)) await carryOut(noted);
    },
  };
}

/** Asks for what a command needs, says what it will do and send, and does it once. */
export function CommandDialog({ command, order, whyNot, onClose }: Props) {
  const { may, session } = useApi();
  const [input, setInput] = useState(() => command.begin(order, session.person));
  const [withGoods, setWithGoods] = useState(true);
  const Form = useForm(command);
  const run = useRun(async (waybill, ready: Prepared, options) => {
    const answer = await ready.call(waybill, options);
    if (withGoods) await goods.carryOutAll();
    return answer;
  });
  const now = command.prepare(input, order);
  const isUnknown = run.error instanceof NoAnswer && isSameCall(run.variables, now);
  // It may have happened, and the order may show it by now: it is tried again as it was.
  const prepared = isUnknown ? (run.variables ?? now) : now;
  const goods = useGoods(order, prepared);
  const forbidden = isUnknown ? undefined : whyNot;
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
        <p className="outcome">{prepared.sentence}</p>
        {goods.sentences.map((sentence) => (
          <label key={sentence} className="line">
            <input type="checkbox" checked={withGoods} onChange={() => setWithGoods(!withGoods)} />
            {sentence}
          </label>
        ))}
        {prepared.isReadable && <CallPreview call={call} />}
        {run.error !== null && (
          <Refusal
            error={run.error}
            fields={[...command.fields.map(({ path }) => path), POSITIONS]}
          />
        )}
        {forbidden !== undefined && (
          <p className="notice" data-tone="warn" role="status">
            {forbidden}
          </p>
        )}
        <footer className="toolbar">
          <button
            type="submit"
            className="button main"
            disabled={
              run.isPending ||
              !prepared.isReadable ||
              forbidden !== undefined ||
              !may(command.operation)
            }
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
