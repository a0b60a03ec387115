import type { Waybill } from '@waybill/client';
import type { Order } from '@waybill/client/shapes';
import { useParams, useSearchParams } from 'wouter';
import { linkTo } from '../frame/address/link-to.ts';
import { make } from '../frame/api/call.ts';
import { askEach } from '../frame/api/question.ts';
import { useAnswer } from '../frame/api/use-answer.ts';
import { useApi } from '../frame/api/use-api.ts';
import { typedBody } from '../frame/form/form-field.ts';
import { Answered } from '../frame/parts/answered.tsx';
import { column, linked } from '../frame/parts/columns.tsx';
import type { TableColumn } from '../frame/parts/data-table.tsx';
import { Detail } from '../frame/parts/detail.tsx';
import { Empty } from '../frame/parts/empty.tsx';
import { Notice } from '../frame/parts/notice.tsx';
import { OrderCustomer } from '../orders/customer/customer-name.tsx';
import { mayEndGoods } from '../orders/goods/end-goods.ts';
import { bulkCommand, GOODS, type NamedCommand } from './bulk-command.ts';
import { BulkRows } from './bulk-rows.tsx';
import { chosenBy, fewerThanChosen, loadChosen } from './chosen-orders.ts';
import { useRunName } from './use-run-name.ts';

/** Ids of the orders that are not shipped while their hold lasts; the settings of their markets decide. */
async function stoppedOf(
  waybill: Waybill,
  orders: readonly Order[],
  options: { readonly signal: AbortSignal },
): Promise<ReadonlySet<string>> {
  const held = orders.filter(({ on_hold: isHeld }) => isHeld);
  const answers = await askEach(held, ({ id }) => waybill.orders.shippable({ id }, options));
  const stopped = held.filter((_, at) => (answers[at]?.blocked_reason ?? null) !== null);
  return new Set(stopped.map(({ id }) => id));
}

interface BulkProps {
  readonly command: NamedCommand;
  readonly orders: readonly Order[];
  readonly stopped: ReadonlySet<string>;
  readonly run: string;
}

function BulkOrders({ command, orders, stopped, run }: BulkProps) {
  const { waybill, may } = useApi();
  const { label, operation, goods, begin, isFinal, sentence } = command;
  const columns: readonly TableColumn<Order>[] = [
    linked('Order', ({ id, number }) => [linkTo`/orders/${id}`, number]),
    column('Customer', (order) => <OrderCustomer order={order} />),
  ];
  return (
    <BulkRows
      label={label}
      one="order"
      rows={orders}
      nameOf={(order) => order.number}
      whyNot={(order) => command.whyNot?.({ ...order, isStopped: stopped.has(order.id) })}
      columns={columns}
      run={run}
      fieldsOf={(taken) => {
        const fields = command.fields?.(taken.map((order) => order.number)) ?? [];
        return goods !== undefined && mayEndGoods(may) ? [...fields, goods] : fields;
      }}
      begin={{ [GOODS]: 'yes', ...begin }}
      isFinal={isFinal}
      sentence={sentence}
      bodyOf={(order, values) =>
        command.bodyOf?.(order, values) ?? typedBody(command.fields?.([]) ?? [], values)
      }
      act={async ({ id }, body, { values, idempotencyKey }) => {
        // Loaded before the order is changed: where it does not come, nothing is done.
        const { settleGoods } = await import('./settle-goods.ts');
        await make(waybill, { operation, path: { id }, body }, { idempotencyKey });
        if (goods === undefined) return undefined;
        const isWanted = values[GOODS] === 'yes';
        return settleGoods(waybill, id, { may, isWanted, idempotencyKey });
      }}
    />
  );
}

/** A command on many orders, with a result for each of them. */
export function BulkPage() {
  const { command: name } = useParams();
  const [search] = useSearchParams();
  const { may } = useApi();
  const command = bulkCommand(name);
  const run = useRunName();
  const chosen = chosenBy(search.toString());
  const asksHolds = command?.isStoppedByHold === true && may('orders.shippable');
  // The orders stay as they were found.
  const answer = useAnswer(
    ['orders.get', 'chosen', chosen, asksHolds],
    async (waybill, options) => {
      const found = await loadChosen(waybill, chosen, options);
      return {
        ...found,
        stopped: await stoppedOf(waybill, asksHolds ? found.orders : [], options),
      };
    },
    { freshFor: Number.POSITIVE_INFINITY },
  );
  if (command === undefined) return <Empty title="There is no such action." />;
  return (
    <Detail back={['/orders', 'Orders']} heading={`${command.label}: many orders`}>
      <Answered answer={answer} rows={10} isPart>
        {({ orders, all, stopped }) => (
          <>
            <Notice>{fewerThanChosen(orders.length, all)}</Notice>
            <BulkOrders command={command} orders={orders} stopped={stopped} run={run} />
          </>
        )}
      </Answered>
    </Detail>
  );
}
