import type { StockLevel } from '@waybill/client/shapes';
import { Link } from 'wouter';
import { number } from '../frame/format/money.ts';
import { sumOf } from '../frame/format/quantity.ts';
import { ListPage } from '../frame/list/list-page.tsx';
import { articleLink, articleName } from './article.ts';
import { receiveCall } from './stock-calls.ts';
import { useLocationNames, useLocations } from './use-locations.ts';

/** The stock of all places: what lies there, what is promised, and what is free. */
export function StockPage() {
  const locations = useLocations();
  const nameOf = useLocationNames();
  return (
    <ListPage<StockLevel>
      title="Stock"
      path="/stock"
      operation="inventories.stock.list"
      ask={(waybill, asked, options) => waybill.inventories.stock.list(asked, options)}
      filters={[
        { name: 'sku', label: 'Article number' },
        {
          ...{ name: 'location_id', label: 'Location' },
          choices: locations.map(({ id, name }) => ({ code: id, title: name })),
        },
      ]}
      columns={[
        {
          title: 'Article',
          cell: (row) => (
            <Link className="row" href={articleLink(row)}>
              {articleName(row)}
            </Link>
          ),
        },
        { title: 'Location', cell: ({ location_id }) => nameOf(location_id) },
        {
          ...{ title: 'On hand', isNumeric: true },
          cell: ({ on_hand }) => number(on_hand),
        },
        {
          ...{ title: 'Reserved', isNumeric: true, leaves: 2 },
          cell: ({ reserved }) => number(reserved),
        },
        {
          ...{ title: 'Available', isNumeric: true },
          cell: ({ on_hand, reserved }) => <b>{number(sumOf(on_hand, -reserved))}</b>,
        },
        {
          ...{ title: 'Reorder at', isNumeric: true, leaves: 1 },
          cell: ({ reorder_point }) => (reorder_point === null ? '' : number(reorder_point)),
        },
      ]}
      empty={{
        title: 'No goods lie there.',
        next: <p>Receive takes a pasted list of articles and quantities.</p>,
      }}
      offered={[receiveCall(locations)]}
    />
  );
}
