import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Result, RunButtons, useBulkRun } from '../bulk/bulk-run.tsx';
import { type LeftOut, leftOutWords } from '../bulk/left-out.ts';
import { countsOf } from '../bulk/run.ts';
import { make } from '../frame/api/call.ts';
import { useApi } from '../frame/api/use-api.ts';
import { DraftNote } from '../frame/form/draft-note.tsx';
import { callOf } from '../frame/form/form-call.ts';
import { canRead, type FormValues, UNREADABLE } from '../frame/form/form-field.ts';
import { FormFields } from '../frame/form/form-fields.tsx';
import { useDraft } from '../frame/form/use-draft.ts';
import { counted } from '../frame/format/money.ts';
import { column } from '../frame/parts/columns.tsx';
import { DataTable } from '../frame/parts/data-table.tsx';
import { Dialog } from '../frame/parts/dialog.tsx';
import { Notice } from '../frame/parts/notice.tsx';
import { type ChosenCall, manyWords } from './pick-keys.ts';

/** Fields that mean the same for many parcels; numbers and tracking codes are those of one. */
const SHARED = ['accepted_by', 'carrier', 'reason'];

interface Props {
  /** The word on its button, where none of them takes it. */
  readonly label: string;
  readonly chosen: readonly ChosenCall[];
  /** Selected fulfilments that do not take the command now. */
  readonly leftOut: readonly LeftOut[];
  readonly onClose: () => void;
}

/** A command on several fulfilments, each with a result of its own. */
export function ManyDialog({ chosen, leftOut, onClose, ...props }: Props) {
  const { waybill } = useApi();
  const client = useQueryClient();
  const [run] = useState(() => crypto.randomUUID());
  const forms = new Map(chosen.map(({ row, form }) => [row.id, form]));
  const ids = [...forms.keys()];
  const begin = Object.assign({}, ...chosen.map(({ form }) => form.begin ?? {})) as FormValues;
  const { label = props.label, operation = '' } = chosen[0]?.form ?? {};
  const draft = useDraft(`${operation} ${ids}`, { begin });
  const { values, change } = draft;
  const fields = (chosen[0]?.form.fields ?? []).filter(({ path }) => SHARED.includes(path));
  const callIn = (id: string, typed: FormValues) => {
    const form = forms.get(id);
    return form && callOf(form, typed);
  };
  const running = useBulkRun({
    run,
    ids,
    bodyOf: (id, typed) => Object(callIn(id, typed)?.body ?? {}),
    act: async (id, body, typed, idempotencyKey) => {
      const call = callIn(id, typed);
      if (call !== undefined) await make(waybill, { ...call, body }, { idempotencyKey });
      return undefined;
    },
  });
  const isReadable = canRead(fields, values);
  const start = (again: boolean) =>
    void running.start(values, again).then(() => client.invalidateQueries());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    start(false);
  };
  const many = counted(chosen.length, 'fulfilment');
  return (
    <Dialog title={`${label}: ${many}`} typed={draft} onClose={onClose}>
      <Notice tone="warn">{leftOutWords(leftOut)}</Notice>
      <form className="stack" onSubmit={submit}>
        <DraftNote draft={draft} />
        <FormFields fields={fields} values={values} error={null} onChange={change} />
        <p className="outcome">{isReadable ? manyWords(operation, chosen.length) : UNREADABLE}</p>
        <RunButtons
          running={running}
          counts={countsOf(ids, running.results)}
          label={`${label}: ${many}`}
          isReadable={isReadable}
          isSure
          draft={draft}
          again={{ label: 'Try the refused ones again', run: () => start(true) }}
        />
        <DataTable
          columns={[
            column('Order', ({ order_number }: ChosenCall['row']) => order_number),
            column('Result', ({ id }: ChosenCall['row']) => (
              <Result result={running.results.get(id)} />
            )),
          ]}
          rows={chosen.map(({ row }) => row)}
        />
      </form>
    </Dialog>
  );
}
