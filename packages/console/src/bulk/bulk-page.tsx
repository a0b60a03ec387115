import type { Order } from '@waybill/client/shapes';
import { type DragEvent, type FormEvent, useRef, useState } from 'react';
import { Link, useParams, useSearchParams } from 'wouter';
import { linkTo } from '../frame/address/link-to.ts';
import { refusedBy } from '../frame/api/refused.ts';
import { useApi } from '../frame/api/use-api.ts';
import type { FormValues } from '../frame/form/form-field.ts';
import { FormFields } from '../frame/form/form-fields.tsx';
import { number } from '../frame/format/money.ts';
import { DataTable, type TableColumn } from '../frame/parts/data-table.tsx';
import { Empty } from '../frame/parts/empty.tsx';
import { Waiting } from '../frame/parts/waiting.tsx';
import { Refusal } from '../frame/refusal/refusal.tsx';
import { useTitle } from '../frame/shell/use-title.ts';
import { customerOf } from '../orders/customer.ts';
import { useShopSettings } from '../orders/shop-settings.ts';
import { type BulkCommand, bulkCommand } from './bulk-command.ts';
import { countsOf, leftToDo, type Results, type RowResult, rowKey, runRows } from './run.ts';
import { readTracking, strangersOf } from './tracking-list.ts';
import { useChosen } from './use-chosen.ts';

const STATES = {
  waiting: { title: 'Waiting', tone: undefined },
  running: { title: 'Running', tone: 'plain' },
  done: { title: 'Done', tone: 'good' },
  refused: { title: 'Refused', tone: 'bad' },
} as const;

/** A run of a command over orders: what became of each, and how it is begun, stopped and gone on with. */
function useBulkRun(command: BulkCommand, orders: readonly Order[], run: string) {
  const { waybill } = useApi();
  const [results, setResults] = useState<Results>(new Map());
  const [isRunning, setRunning] = useState(false);
  const isStopped = useRef(false);
  const tell = (id: string, result: RowResult) =>
    setResults((last) => new Map(last).set(id, result));
  const start = async (values: FormValues, again = false) => {
    isStopped.current = false;
    setRunning(true);
    const byId = new Map(orders.map((order) => [order.id, order]));
    const ids = leftToDo([...byId.keys()], results, { again });
    await runRows({
      ...{ ids, tell, isStopped: () => isStopped.current },
      act: async (id) => {
        const order = byId.get(id);
        if (order === undefined) return;
        await command.act(waybill, order, values, { idempotencyKey: rowKey(run, id) });
      },
      sentenceOf: (error) => refusedBy(error).sentence,
    });
    setRunning(false);
  };
  const stop = () => {
    isStopped.current = true;
  };
  return { results, isRunning, start, stop };
}

function Unfit({ text, orders }: { readonly text: string; readonly orders: readonly Order[] }) {
  const list = readTracking(text);
  const strangers = strangersOf(
    list,
    orders.map((order) => order.number),
  );
  if (list.unfit.length === 0 && strangers.length === 0) return null;
  return (
    <div className="notice" data-tone="warn" role="status">
      {list.unfit.map(({ line, text: words }) => (
        <p key={line}>
          Line {line} is no number and code: <code>{words}</code>
        </p>
      ))}
      {strangers.length > 0 && <p>Not among these orders: {strangers.join(', ')}</p>}
    </div>
  );
}

function Result({ result }: { readonly result: RowResult | undefined }) {
  const { state, sentence } = result ?? { state: 'waiting' };
  return (
    <>
      <span className="badge word" data-tone={STATES[state].tone}>
        {STATES[state].title}
      </span>{' '}
      {sentence}
    </>
  );
}

function Bulk({
  command,
  orders,
  run,
}: {
  readonly command: BulkCommand;
  readonly orders: readonly Order[];
  readonly run: string;
}) {
  const { customerName } = useShopSettings();
  const [values, setValues] = useState<FormValues>(command.begin ?? {});
  const [typed, setTyped] = useState('');
  const { results, isRunning, start, stop } = useBulkRun(command, orders, run);
  const ids = orders.map(({ id }) => id);
  const counts = countsOf(ids, results);
  const mayRun = !command.isFinal || typed.trim() === String(orders.length);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void start(values);
  };
  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files;
    if (file === undefined) return;
    event.preventDefault();
    void file.text().then((tracking) => setValues({ ...values, tracking }));
  };
  const columns: readonly TableColumn<Order>[] = [
    {
      title: 'Order',
      cell: (order) => (
        <Link className="row" href={linkTo`/orders/${order.id}`}>
          {order.number}
        </Link>
      ),
    },
    { title: 'Customer', cell: (order) => customerOf(order, customerName) },
    { title: 'Result', cell: ({ id }) => <Result result={results.get(id)} /> },
  ];
  const began = results.size > 0;
  return (
    <>
      <form className="stack settings" onSubmit={submit} onDrop={drop}>
        <FormFields fields={command.fields} values={values} onChange={setValues} error={null} />
        {command.name === 'ship' && <Unfit text={values['tracking'] ?? ''} orders={orders} />}
        <p className="outcome">{command.sentence(orders.length)}</p>
        {command.isFinal && (
          <label className="field">
            Type {orders.length} to go on
            <input
              inputMode="numeric"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </label>
        )}
        <footer className="toolbar">
          <button
            type="submit"
            className="button main"
            disabled={isRunning || !mayRun || counts.waiting === 0}
          >
            {began ? 'Go on' : command.label}
          </button>
          {isRunning && (
            <button type="button" className="button" onClick={stop}>
              Stop
            </button>
          )}
          {!isRunning && counts.refused > 0 && (
            <button type="button" className="button" onClick={() => void start(values, true)}>
              Try the refused ones again
            </button>
          )}
          <span role="status">
            {began &&
              `${number(counts.done)} done, ${number(counts.refused)} refused, ${number(counts.waiting)} waiting`}
          </span>
        </footer>
      </form>
      <DataTable columns={columns} rows={orders} keyOf={({ id }) => id} />
    </>
  );
}

/** A command on many orders, with a result a row that stays. */
export function BulkPage() {
  const { command: name } = useParams();
  const [search] = useSearchParams();
  const command = bulkCommand(name);
  useTitle(command === undefined ? 'Many orders' : `${command.label} many orders`);
  const { data, error, refetch } = useChosen(search.toString());
  if (command === undefined) return <Empty title="There is no such command." />;
  return (
    <section className="listing">
      <Link href="/orders">← Orders</Link>
      <header className="toolbar">
        <h1>{command.label}: many orders</h1>
      </header>
      {error !== null && <Refusal error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Waiting rows={10} />}
      {data !== undefined && (
        <Bulk command={command} orders={data} run={search.get('run') ?? 'none'} />
      )}
    </section>
  );
}
