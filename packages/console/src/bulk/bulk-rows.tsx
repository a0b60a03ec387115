import { type DragEvent, type FormEvent, useState } from 'react';
import { useSearch } from 'wouter';
import { DraftNote } from '../frame/form/draft-note.tsx';
import { canRead, type FormField, type FormValues, UNREADABLE } from '../frame/form/form-field.ts';
import { FormFields } from '../frame/form/form-fields.tsx';
import { useDraft } from '../frame/form/use-draft.ts';
import { counted } from '../frame/format/money.ts';
import { readNumber } from '../frame/format/typed-number.ts';
import { Badge } from '../frame/parts/badge.tsx';
import { column } from '../frame/parts/columns.tsx';
import { DataTable, type TableColumn } from '../frame/parts/data-table.tsx';
import { Notice } from '../frame/parts/notice.tsx';
import { Result, RunButtons, useBulkRun } from './bulk-run.tsx';
import { leftOutWords, partedBy } from './left-out.ts';
import { countsOf } from './run.ts';

type AnyRow = { readonly id: string };

/** A command on many rows, as its page shows it. */
export interface BulkWork<Row> {
  readonly label: string;
  /** The word for a row: `order`. */
  readonly one: string;
  readonly rows: readonly Row[];
  readonly nameOf: (row: Row) => string;
  /** Why the state of a row leaves it out, in few words; none where the run takes it. */
  readonly whyNot: (row: Row) => string | undefined;
  readonly columns: readonly TableColumn<Row>[];
  /** Name of the run: rows of one run are done once. */
  readonly run: string;
  /** The fields of its form, where it runs over these rows. */
  readonly fieldsOf: (taken: readonly Row[]) => readonly FormField[];
  readonly begin: FormValues;
  /** The number of rows has to be typed before it runs. */
  readonly isFinal?: true | undefined;
  readonly sentence: (many: string) => string;
  readonly bodyOf: (row: Row, values: FormValues) => object;
  /** Carries a row out; answers what is left to do for it. */
  readonly act: (
    row: Row,
    body: object,
    sent: { readonly values: FormValues; readonly idempotencyKey: string },
  ) => Promise<string | undefined>;
}

/** A run over the rows that the command takes. */
function useRowsRun<Row extends AnyRow>(
  { run, bodyOf, act }: BulkWork<Row>,
  taken: readonly Row[],
) {
  const byId = new Map(taken.map((row) => [row.id, row]));
  return useBulkRun({
    run,
    ids: [...byId.keys()],
    bodyOf: (id, values) => {
      const row = byId.get(id);
      return row === undefined ? {} : bodyOf(row, values);
    },
    act: async (id, body, values, idempotencyKey) => {
      const row = byId.get(id);
      return row && act(row, body, { values, idempotencyKey });
    },
  });
}

interface FormProps<Row> {
  readonly work: BulkWork<Row>;
  readonly taken: readonly Row[];
  readonly running: ReturnType<typeof useBulkRun>;
}

/** Asks for the fields of the command, says what happens, and runs it. */
function BulkForm<Row extends AnyRow>({ work, taken, running }: FormProps<Row>) {
  const { isFinal, label, one } = work;
  const draft = useDraft(`${label} ${one} ${useSearch()}`, { begin: work.begin });
  const { values, change, moved } = draft;
  const [typed, setTyped] = useState('');
  const fields = work.fieldsOf(taken);
  const ids = taken.map(({ id }) => id);
  const many = counted(taken.length, one);
  const read = readNumber(typed);
  const isSure = !isFinal || (read.kind === 'number' && read.value === taken.length);
  const isReadable = canRead(fields, values);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void running.start(values);
  };
  const pasted = fields.find(({ check }) => check !== undefined)?.path;
  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files;
    if (file === undefined || pasted === undefined) return;
    event.preventDefault();
    void file.text().then((text) => change({ ...values, [pasted]: text }));
  };
  return (
    <form className="stack settings" onSubmit={submit} onDrop={drop}>
      <DraftNote draft={draft} />
      <FormFields fields={fields} values={values} error={null} onChange={change} moved={moved} />
      <p className="outcome">{isReadable ? work.sentence(many) : UNREADABLE}</p>
      {isFinal && (
        <label className="field">
          Type {taken.length} to confirm
          <input
            inputMode="numeric"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
      )}
      <RunButtons
        running={running}
        counts={countsOf(ids, running.results)}
        label={`${label}: ${many}`}
        isReadable={isReadable}
        isSure={isSure}
        draft={draft}
        again={{
          label: `Try the refused ${one}s again`,
          run: () => void running.start(values, true),
        }}
      />
    </form>
  );
}

/** The form of a command on many rows, what it leaves out, and the rows with a result each. */
export function BulkRows<Row extends AnyRow>(work: BulkWork<Row>) {
  const { rows, columns, nameOf, whyNot } = work;
  const { taken, leftOut } = partedBy(rows, nameOf, whyNot);
  const running = useRowsRun(work, taken);
  const result = column('Result', ({ id }: Row) => {
    const out = leftOut.get(id);
    if (out === undefined) return <Result result={running.results.get(id)} />;
    return (
      <>
        <Badge>Left out</Badge> {out.why}
      </>
    );
  });
  return (
    <>
      <Notice tone="warn">{leftOutWords([...leftOut.values()])}</Notice>
      <BulkForm work={work} taken={taken} running={running} />
      <DataTable columns={[...columns, result]} rows={rows} />
    </>
  );
}
