import type { ReturnCompleted } from '@waybill/client/shapes';
import { useParams, useSearchParams } from 'wouter';
import { linkTo } from '../frame/address/link-to.ts';
import { make } from '../frame/api/call.ts';
import { refusedBy } from '../frame/api/refused.ts';
import { useAnswer } from '../frame/api/use-answer.ts';
import { useApi } from '../frame/api/use-api.ts';
import type { FormValues } from '../frame/form/form-field.ts';
import { Answered } from '../frame/parts/answered.tsx';
import { column, linked } from '../frame/parts/columns.tsx';
import type { TableColumn } from '../frame/parts/data-table.tsx';
import { Detail } from '../frame/parts/detail.tsx';
import { Empty } from '../frame/parts/empty.tsx';
import { Notice } from '../frame/parts/notice.tsx';
import { CodeBadge } from '../frame/vocabulary/code-badge.tsx';
import { followUpOf } from '../orders/follow-ups/follow-up.ts';
import { useFollowUps } from '../orders/follow-ups/use-follow-ups.ts';
import { shelfField } from '../orders/returns/return-fields.ts';
import { useLocations } from '../stock/use-locations.ts';
import { bulkReturn, completeBody, type NamedReturn, restockOptions } from './bulk-return.ts';
import { BulkRows } from './bulk-rows.tsx';
import { fewerThanChosen } from './chosen-orders.ts';
import { type ChosenReturn, loadReturns } from './chosen-returns.ts';
import { useRunName } from './use-run-name.ts';

const columns: readonly TableColumn<ChosenReturn>[] = [
  linked('Return', ({ order_id, number }) => [linkTo`/orders/${order_id}`, number]),
  column('Order', ({ order }) => order.number),
  column('Status', ({ status }) => <CodeBadge of="orders.return-statuses" code={status} />),
];

/** Puts the goods of completed returns back where that is wanted; answers what waits of them. */
function useShelf() {
  const { may } = useApi();
  const { settle } = useFollowUps();
  return async (one: ChosenReturn, answer: ReturnCompleted, values: FormValues) => {
    const followUp = followUpOf(one, answer.restock);
    if (followUp === undefined) return undefined;
    const isWanted = values[shelfField.path] === 'yes' && may('inventories.restock');
    try {
      await settle(followUp, isWanted ? restockOptions(values) : undefined);
    } catch (error) {
      return `The goods are not back in stock: ${refusedBy(error).sentence}`;
    }
    return isWanted ? undefined : 'Its goods wait to be put back into stock.';
  };
}

interface BulkProps {
  readonly command: NamedReturn;
  readonly returns: readonly ChosenReturn[];
}

function ManyReturns({ command, returns }: BulkProps) {
  const { waybill } = useApi();
  const locations = useLocations();
  const shelve = useShelf();
  const run = useRunName();
  const { label, operation, fields, begin = {}, whyNot, sentence } = command;
  const isCompletion = operation === 'orders.returns.complete';
  return (
    <BulkRows
      label={label}
      one="return"
      rows={returns}
      nameOf={({ number }) => number}
      whyNot={whyNot}
      columns={columns}
      run={run}
      fieldsOf={() => fields?.(locations) ?? []}
      begin={begin}
      sentence={sentence}
      bodyOf={({ order }, values) => (isCompletion ? completeBody(values, order.moves_stock) : {})}
      act={async (one, body, { values, idempotencyKey }) => {
        const path = { id: one.order_id, rid: one.id };
        const answer = await make(waybill, { operation, path, body }, { idempotencyKey });
        return isCompletion ? shelve(one, answer as ReturnCompleted, values) : undefined;
      }}
    />
  );
}

/** A command on many returns, with a result for each of them. */
export function BulkReturnsPage() {
  const { command: name } = useParams();
  const [search] = useSearchParams();
  const command = bulkReturn(name);
  // The returns stay as they were found.
  const answer = useAnswer(
    ['orders.returns.list', 'chosen', search.toString()],
    (waybill, options) => loadReturns(waybill, search.toString(), options),
    { freshFor: Number.POSITIVE_INFINITY },
  );
  if (command === undefined) return <Empty title="There is no such action." />;
  return (
    <Detail back={['/returns', 'Returns']} heading={`${command.label}: many returns`}>
      <Answered answer={answer} rows={10} isPart>
        {({ returns, all }) => (
          <>
            <Notice>{fewerThanChosen(returns.length, all, 'return')}</Notice>
            <ManyReturns command={command} returns={returns} />
          </>
        )}
      </Answered>
    </Detail>
  );
}
