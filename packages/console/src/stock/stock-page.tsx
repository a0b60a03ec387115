import type { StockLevel } from '@waybill/client/shapes';
import { number } from '../frame/format/money.ts';
import { sumOf } from '../frame/format/quantity.ts';
import { ListPage } from '../frame/list/list-page.tsx';
import { column, linked, measure, numeric } from '../frame/parts/columns.tsx';
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
          name: 'location_id',
          label: 'Location',
          choices: locations.map(({ id, name }) => ({ code: id, title: name })),
        },
      ]}
      columns={[
        linked('Article', articleLink, articleName),
        column('Location', ({ location_id }) => nameOf(location_id)),
        measure('On hand', ({ on_hand }) => on_hand),
        measure('Reserved', ({ reserved }) => reserved, 2),
        numeric('Available', ({ on_hand, reserved }) => <b>{number(sumOf(on_hand, -reserved))}</b>),
        measure('Reorder at', ({ reorder_point }) => reorder_point, 1),
      ]}
      empty={{
        title: 'There is no stock yet.',
        next: <p>Receive books a pasted list of articles and quantities into stock.</p>,
      }}
      offered={[receiveCall(locations)]}
    />
  );
}
