import type { OrderWithParts } from '@waybill/client/shapes';
import { type ComponentType, type FormEvent, lazy, Suspense, useState } from 'react';
import { isDecided } from '../../frame/api/call-keys.ts';
import { useApi } from '../../frame/api/use-api.ts';
import { useRun } from '../../frame/api/use-run.ts';
import { CallPreview } from '../../frame/calls/call-preview.tsx';
import type { FormValues } from '../../frame/form/form-field.ts';
import { FormFields } from '../../frame/form/form-fields.tsx';
import { Dialog } from '../../frame/parts/dialog.tsx';
import { Waiting } from '../../frame/parts/waiting.tsx';
import { Refusal } from '../../frame/refusal/refusal.tsx';
import { type ChosenGoods, endGoods } from '../goods/end-goods.ts';
import type { GoodsOffer } from '../goods/goods.ts';
import { GoodsChoices } from '../goods/goods-choices.tsx';
import { useGoodsOffer } from '../goods/use-goods-offer.ts';
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

/** A run: what it sends, and what is done with the goods once that is carried out. */
interface Run {
  readonly prepared: Prepared;
  readonly offer: GoodsOffer | undefined;
  readonly choices: ChosenGoods;
}

/** Prepares a command as it stands, with its offer and its run. */
function useCommand(command: AnyOrderCommand, order: OrderWithParts, input: unknown) {
  const { may } = useApi();
  const run = useRun(
    async (waybill, { prepared, offer, choices }: Run, options) => {
      const answer = await prepared.call(waybill, options);
      const { idempotencyKey = '' } = options;
      if (offer !== undefined) await endGoods(waybill, { offer, choices }, { may, idempotencyKey });
      return answer;
    },
    ({ prepared }) => prepared.body,
  );
  const now = command.prepare(input, order);
  const offerNow = useGoodsOffer(order, now.lastToLeave);
  const { error, isPending, variables: tried } = run;
  const isOpen = isPending || (error !== null && !isDecided(error));
  // It may have happened, and the order may show it by now: it is tried again as it was.
  const isUnknown = isOpen && isSameCall(tried?.prepared, now);
  const { prepared, offer } =
    isUnknown && tried !== undefined ? tried : { prepared: now, offer: offerNow };
  return { run, prepared, offer, isUnknown };
}

/** Asks for what a command needs, says what it will do and send, and does it once. */
export function CommandDialog({ command, order, whyNot, onClose }: Props) {
  const { may, session } = useApi();
  const [input, setInput] = useState(() => command.begin(order, session.person));
  const [choices, setChoices] = useState<ChosenGoods>({});
  const Form = useForm(command);
  const { run, prepared, offer, isUnknown } = useCommand(command, order, input);
  const forbidden = isUnknown ? undefined : whyNot;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run.mutate({ prepared, offer, choices }, { onSuccess: onClose });
  };
  const call = { operation: command.operation, path: { id: order.id }, body: prepared.body };
  return (
    <Dialog title={`${command.label}: ${order.number}`} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <Suspense fallback={<Waiting rows={3} />}>
          <Form order={order} input={input} onChange={setInput} error={run.error} />
        </Suspense>
        <p className="outcome">{prepared.sentence}</p>
        {offer !== undefined && (
          <GoodsChoices offer={offer} chosen={choices} onChange={setChoices} />
        )}
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
