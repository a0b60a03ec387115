import type { Order } from '@waybill/client/shapes';
import { type DragEvent, type FormEvent, useRef, useState } from 'react';
import { Link, useParams, useSearchParams } from 'wouter';
import { linkTo } from '../frame/address/link-to.ts';
import { callKeys, type SendOnce } from '../frame/api/call-keys.ts';
import { refusedBy } from '../frame/api/refused.ts';
import { useApi } from '../frame/api/use-api.ts';
import { canRead, type FormValues, UNREADABLE } from '../frame/form/form-field.ts';
import { FormFields } from '../frame/form/form-fields.tsx';
import { number } from '../frame/format/money.ts';
import { readNumber } from '../frame/format/typed-number.ts';
import { DataTable, type TableColumn } from '../frame/parts/data-table.tsx';
import { Empty } from '../frame/parts/empty.tsx';
import { Waiting } from '../frame/parts/waiting.tsx';
import { Refusal } from '../frame/refusal/refusal.tsx';
import { useTitle } from '../frame/shell/use-title.ts';
import { customerOf } from '../orders/customer.ts';
import { mayEndGoods } from '../orders/goods/end-goods.ts';
import { useShopSettings } from '../orders/shop-settings.ts';
import { type BulkCommand, bulkCommand, GOODS } from './bulk-command.ts';
import { fewerThanChosen } from './chosen-orders.ts';
import { countsOf, leftToDo, type Results, type RowResult, runRows } from './run.ts';
import { settleGoods } from './settle-goods.ts';
import { useChosen } from './use-chosen.ts';

const STATES = {
  waiting: { title: 'Waiting', tone: undefined },
  running: { title: 'Running', tone: 'plain' },
  done: { title: 'Done', tone: 'good' },
  refused: { title: 'Refused', tone: 'bad' },
} as const;

/** A run of a command over orders: what became of each, and how it is begun, stopped and gone on with. */
function useBulkRun(command: BulkCommand, orders: readonly Order[], run: string) {
  const { waybill, may } = useApi();
  const keys = useRef(new Map<string, SendOnce>());
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
        if (order === undefined) return undefined;
        const body = command.bodyOf(order, values);
        const send = keys.current.get(id) ?? callKeys(`${run}:${id}`);
        keys.current.set(id, send);
        return send(body, async (idempotencyKey) => {
          await command.send(waybill, { id }, body as never, { idempotencyKey });
          if (command.goods === undefined) return undefined;
          const isWanted = values[GOODS] === 'yes';
          return settleGoods(waybill, id, { may, isWanted, idempotencyKey });
        });
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
  const { may } = useApi();
  const [values, setValues] = useState<FormValues>({ [GOODS]: 'yes', ...command.begin });
  const { goods } = command;
  const [typed, setTyped] = useState('');
  const { results, isRunning, start, stop } = useBulkRun(command, orders, run);
  const ids = orders.map(({ id }) => id);
  const counts = countsOf(ids, results);
  const fields = command.fields(orders.map(({ number: own }) => own));
  const read = readNumber(typed);
  const isSure = !command.isFinal || (read.kind === 'number' && read.value === orders.length);
  const isReadable = canRead(fields, values);
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
        <FormFields
          fields={goods !== undefined && mayEndGoods(may) ? [...fields, goods] : fields}
          {...{ values, error: null }}
          onChange={setValues}
        />
        <p className="outcome">{isReadable ? command.sentence(orders.length) : UNREADABLE}</p>
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
            disabled={isRunning || !isSure || !isReadable || counts.waiting === 0}
          >
            {began ? 'Go on' : command.label}
          </button>
          {isRunning && (
            <button type="button" className="button" onClick={stop}>
              Stop
            </button>
          )}
          {!isRunning && counts.refused > 0 && (
            <button
              type="button"
              className="button"
              disabled={!isReadable}
              onClick={() => void start(values, true)}
            >
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
  // An address without a run is a run of its own each time: none of another day is gone on with.
  const [ownRun] = useState(() => crypto.randomUUID());
  const { data, error, refetch } = useChosen(search.toString());
  if (command === undefined) return <Empty title="There is no such command." />;
  const fewer = data && fewerThanChosen(data.orders.length, data.all);
  return (
    <section className="listing">
      <Link href="/orders">← Orders</Link>
      <header className="toolbar">
        <h1>{command.label}: many orders</h1>
      </header>
      {error !== null && <Refusal error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Waiting rows={10} />}
      {data !== undefined && (
        <>
          {fewer !== undefined && <p className="notice">{fewer}</p>}
          <Bulk command={command} orders={data.orders} run={search.get('run') ?? ownRun} />
        </>
      )}
    </section>
  );
}
