import type { Order } from '@waybill/client/shapes';
import { type DragEvent, type FormEvent, useState } from 'react';
import { useParams, useSearch, useSearchParams } from 'wouter';
import { linkTo } from '../frame/address/link-to.ts';
import { make } from '../frame/api/call.ts';
import { useAnswer } from '../frame/api/use-answer.ts';
import { useApi } from '../frame/api/use-api.ts';
import { useTitle } from '../frame/browser/use-title.ts';
import { DraftNote } from '../frame/form/draft-note.tsx';
import { canRead, typedBody, UNREADABLE } from '../frame/form/form-field.ts';
import { FormFields } from '../frame/form/form-fields.tsx';
import { useDraft } from '../frame/form/use-draft.ts';
import { counted } from '../frame/format/money.ts';
import { readNumber } from '../frame/format/typed-number.ts';
import { Answered } from '../frame/parts/answered.tsx';
import { column, linked } from '../frame/parts/columns.tsx';
import { DataTable, type TableColumn } from '../frame/parts/data-table.tsx';
import { Detail } from '../frame/parts/detail.tsx';
import { Empty } from '../frame/parts/empty.tsx';
import { OrderCustomer } from '../orders/customer/customer-name.tsx';
import { mayEndGoods } from '../orders/goods/end-goods.ts';
import { bulkCommand, GOODS, type NamedCommand } from './bulk-command.ts';
import { Result, RunButtons, useBulkRun } from './bulk-run.tsx';
import { chosenBy, fewerThanChosen, loadChosen } from './chosen-orders.ts';
import { countsOf } from './run.ts';
import { settleGoods } from './settle-goods.ts';

/** A run of a command over orders. */
function useOrdersRun(command: NamedCommand, orders: readonly Order[], run: string) {
  const { waybill, may } = useApi();
  const byId = new Map(orders.map((order) => [order.id, order]));
  return useBulkRun({
    run,
    ids: [...byId.keys()],
    bodyOf: (id, values) => {
      const order = byId.get(id);
      const own = order === undefined ? undefined : command.bodyOf?.(order, values);
      return own ?? typedBody(command.fields?.([]) ?? [], values);
    },
    act: async (id, body, values, idempotencyKey) => {
      const { operation } = command;
      await make(waybill, { operation, path: { id }, body }, { idempotencyKey });
      if (command.goods === undefined) return undefined;
      const isWanted = values[GOODS] === 'yes';
      return settleGoods(waybill, id, { may, isWanted, idempotencyKey });
    },
  });
}

interface BulkProps {
  readonly command: NamedCommand;
  readonly orders: readonly Order[];
  readonly run: string;
}

interface FormProps extends BulkProps {
  readonly running: ReturnType<typeof useOrdersRun>;
}

/** Asks for the fields of the command, says what happens, and runs it. */
function BulkForm({ command, orders, running }: FormProps) {
  const { may } = useApi();
  const { goods, isFinal, label } = command;
  const { results, start } = running;
  const draft = useDraft(`${command.operation} ${useSearch()}`, {
    begin: { [GOODS]: 'yes', ...command.begin },
  });
  const { values, change, moved } = draft;
  const [typed, setTyped] = useState('');
  const fields = command.fields?.(orders.map((order) => order.number)) ?? [];
  const counts = countsOf(
    orders.map(({ id }) => id),
    results,
  );
  const read = readNumber(typed);
  const isSure = !isFinal || (read.kind === 'number' && read.value === orders.length);
  const isReadable = canRead(fields, values);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void start(values);
  };
  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files;
    if (file === undefined) return;
    event.preventDefault();
    void file.text().then((tracking) => change({ ...values, tracking }));
  };
  return (
    <form className="stack settings" onSubmit={submit} onDrop={drop}>
      <DraftNote draft={draft} />
      <FormFields
        fields={goods !== undefined && mayEndGoods(may) ? [...fields, goods] : fields}
        values={values}
        error={null}
        onChange={change}
        moved={moved}
      />
      <p className="outcome">
        {isReadable ? command.sentence(counted(orders.length, 'order')) : UNREADABLE}
      </p>
      {isFinal && (
        <label className="field">
          Type {orders.length} to confirm
          <input
            inputMode="numeric"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
      )}
      <RunButtons
        running={running}
        counts={counts}
        label={label}
        isReadable={isReadable}
        isSure={isSure}
        draft={draft}
        again={{ label: 'Try the refused orders again', run: () => void start(values, true) }}
      />
    </form>
  );
}

function Bulk(props: BulkProps) {
  const { command, orders, run } = props;
  const running = useOrdersRun(command, orders, run);
  const columns: readonly TableColumn<Order>[] = [
    linked(
      'Order',
      ({ id }) => linkTo`/orders/${id}`,
      (order) => order.number,
    ),
    column('Customer', (order) => <OrderCustomer order={order} />),
    column('Result', ({ id }) => <Result result={running.results.get(id)} />),
  ];
  return (
    <>
      <BulkForm {...props} running={running} />
      <DataTable columns={columns} rows={orders} />
    </>
  );
}

/** A command on many orders, with a result for each of them. */
export function BulkPage() {
  const { command: name } = useParams();
  const [search] = useSearchParams();
  const command = bulkCommand(name);
  useTitle(command === undefined ? 'Many orders' : `${command.label}: many orders`);
  // An address without a run begins a new one each time, so that no run of another day is continued.
  const [ownRun] = useState(() => crypto.randomUUID());
  const chosen = chosenBy(search.toString());
  // The orders stay as they were found.
  const answer = useAnswer(
    ['orders.get', 'chosen', chosen],
    (waybill, options) => loadChosen(waybill, chosen, options),
    { freshFor: Number.POSITIVE_INFINITY },
  );
  if (command === undefined) return <Empty title="There is no such action." />;
  return (
    <Detail back={['/orders', 'Orders']} heading={`${command.label}: many orders`}>
      <Answered answer={answer} rows={10} isPart>
        {({ orders, all }) => {
          const fewer = fewerThanChosen(orders.length, all);
          return (
            <>
              {fewer !== undefined && <p className="notice">{fewer}</p>}
              <Bulk command={command} orders={orders} run={search.get('run') ?? ownRun} />
            </>
          );
        }}
      </Answered>
    </Detail>
  );
}
