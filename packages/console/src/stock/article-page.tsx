import type { Reservation, StockLevel, StockMovement } from '@waybill/client/shapes';
import { Link, useParams } from 'wouter';
import { linkTo } from '../frame/address/link-to.ts';
import { useAnswer } from '../frame/api/use-answer.ts';
import { FormButtons } from '../frame/form/form-buttons.tsx';
import { isolated } from '../frame/format/isolated.ts';
import { dateTime, dayText } from '../frame/format/moment.ts';
import { number } from '../frame/format/money.ts';
import { sumOf } from '../frame/format/quantity.ts';
import { isWhole } from '../frame/format/total.ts';
import { RestNote } from '../frame/list/pager.tsx';
import { PartRows } from '../frame/list/part-rows.tsx';
import { Answered } from '../frame/parts/answered.tsx';
import { Badge } from '../frame/parts/badge.tsx';
import { aged, column, measure, numeric } from '../frame/parts/columns.tsx';
import { DataTable, type TableColumn } from '../frame/parts/data-table.tsx';
import { Detail } from '../frame/parts/detail.tsx';
import { Empty } from '../frame/parts/empty.tsx';
import { CodeBadge } from '../frame/vocabulary/code-badge.tsx';
import { articleHeading, articleName } from './article.ts';
import { stockCalls } from './stock-calls.ts';
import { useLocationNames } from './use-locations.ts';
import { useStates, useStateTitles } from './use-states.ts';

type Filter = { readonly sku: string } | { readonly product_id: string };

/** Movements that a page of an article shows. */
const MOVEMENTS = 50;

const AN_ID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/u;

const held: readonly TableColumn<Reservation>[] = [
  column('For', ({ order_ref: ref }) => (
    <Link href={linkTo`/orders?q=${ref}`}>{AN_ID.test(ref) ? 'A cart' : ref}</Link>
  )),
  column('Until', ({ expires_at: at }) => (at === null ? 'no end' : dateTime(at))),
  measure('Quantity', ({ quantity }) => quantity),
];

function Holds({ filter }: { readonly filter: Filter }) {
  const { data } = useAnswer(
    ['inventories.reservations.list', 'of article', filter],
    (waybill, options) =>
      waybill.inventories.reservations.list({ ...filter, status: 'active', limit: 50 }, options),
  );
  return <PartRows title="Reserved" columns={held} page={data} />;
}

const moved: readonly TableColumn<StockMovement>[] = [
  aged('When', ({ created_at }) => created_at),
  column('Movement', ({ type }) => <CodeBadge of="inventories.movement-types" code={type} />),
  // A move without a reference of its own has an id, which says nothing to a person.
  column('Reference', ({ order_ref: ref }) => (ref !== null && AN_ID.test(ref) ? null : ref), 1),
  column('Why', ({ reason }) => reason, 1),
  measure('Quantity', ({ quantity }) => quantity),
];

function Movements({ filter }: { readonly filter: Filter }) {
  const { data } = useAnswer(
    ['inventories.movements.list', 'of article', filter],
    (waybill, options) => {
      const asked = { ...filter, order: 'created_at.desc', limit: MOVEMENTS } as const;
      return waybill.inventories.movements.list(asked, options);
    },
  );
  return <PartRows title="Movements" columns={moved} page={data} />;
}

/** Rows of an article, each with the place that it is in. */
function useRowColumns(): readonly TableColumn<StockLevel>[] {
  const nameOf = useLocationNames();
  const titleOf = useStateTitles();
  const states = useStates();
  return [
    column('Location', ({ location_id }) => nameOf(location_id)),
    column('Bin', ({ bin }) => bin && isolated(bin), 1),
    numeric('On hand', ({ on_hand }) => <b>{number(on_hand)}</b>),
    measure('Reserved', ({ reserved }) => reserved),
    column('State', ({ availability_code: code }) => titleOf(code), 1),
    column('Expected', ({ expected_at: at }) => at && dayText(at), 1),
    measure('Safety', ({ safety_quantity }) => safety_quantity, 1),
    measure('Reorder at', ({ reorder_point }) => reorder_point, 1),
    {
      title: 'Commands',
      isUnseen: true,
      cell: (row) => (
        <span className="line">
          <FormButtons offered={stockCalls(row, states)} />
        </span>
      ),
    },
  ];
}

/** Why an article cannot be ordered, in words of the shop. */
const REASONS = { not_enough: 'Sold out', state: 'Cannot be ordered' } as const;

/** Tells what a shop is told of the article: that it can be ordered, or why not, and when it comes. */
function Orderable({ filter }: { readonly filter: Filter }) {
  const { data } = useAnswer(['inventories.availability', filter], (waybill, options) =>
    waybill.inventories.availability({ items: [filter] }, options),
  );
  const [item] = data?.items ?? [];
  if (item === undefined || !item.tracked) return null;
  const { unorderable_reason: reason, expected_at: at } = item;
  return (
    <>
      <Badge tone={reason === null ? 'good' : 'warn'}>
        {reason === null ? 'Can be ordered' : REASONS[reason]}
      </Badge>
      {at !== null && <span>expected {dayText(at)}</span>}
    </>
  );
}

const freeOf = (rows: readonly StockLevel[]) =>
  sumOf(...rows.flatMap(({ on_hand, reserved }) => [on_hand, -reserved]));

/** An article in all places: what lies there, for whom it is reserved, and what moved. */
export function ArticlePage() {
  const { article = '', product } = useParams();
  const filter = product === undefined ? { sku: article } : { product_id: product };
  const named = articleName({ sku: product === undefined ? article : null });
  const columns = useRowColumns();
  const answer = useAnswer(['inventories.stock.list', 'of article', filter], (waybill, options) =>
    waybill.inventories.stock.list({ ...filter, limit: 200 }, options),
  );
  const title = articleHeading(named, answer.data?.items ?? []);
  return (
    <Answered answer={answer} rows={8}>
      {(data) => (
        <Detail
          back={['/stock', 'Stock']}
          heading={title}
          beside={
            isWhole(data, data.items) && (
              <span className="line end">
                <b>{number(freeOf(data.items))} available</b>
                <Orderable filter={filter} />
              </span>
            )
          }
        >
          {data.items.length === 0 ? (
            <Empty title="No location has this article." />
          ) : (
            <DataTable columns={columns} rows={data.items} />
          )}
          <RestNote page={data} />
          <Holds filter={filter} />
          <Movements filter={filter} />
        </Detail>
      )}
    </Answered>
  );
}
