import type { Location, StockLevel } from '@waybill/client/shapes';
import { Link, useSearchParams } from 'wouter';
import { linkTo } from '../frame/address/link-to.ts';
import { useApi } from '../frame/api/use-api.ts';
import { isolated } from '../frame/format/isolated.ts';
import { dayText } from '../frame/format/moment.ts';
import { number } from '../frame/format/money.ts';
import { sumOf } from '../frame/format/quantity.ts';
import { ListPage } from '../frame/list/list-page.tsx';
import { column, measure, numeric } from '../frame/parts/columns.tsx';
import { articleColumn } from './article-column.tsx';
import { receiveCall } from './stock-calls.ts';
import { transferCall } from './transfer-call.ts';
import { useLocationNames, useLocations } from './use-locations.ts';
import { useStates, useStateTitles } from './use-states.ts';

/** The way to the count sheet, of the place that the list is narrowed to. */
function CountLink({ locations }: { readonly locations: readonly Location[] }) {
  const [search] = useSearchParams();
  const { may } = useApi();
  if (!may('inventories.count')) return null;
  const place = locations.find(({ id }) => id === search.get('location_id'));
  return (
    <Link
      className="button"
      href={place === undefined ? '/count' : linkTo`/count?location=${place.code}`}
    >
      Count sheet
    </Link>
  );
}

/** The stock of all places: what lies there, what is promised, and what is free. */
export function StockPage() {
  const locations = useLocations();
  const nameOf = useLocationNames();
  const states = useStates();
  const titleOf = useStateTitles();
  return (
    <ListPage<StockLevel>
      title="Stock"
      path="/stock"
      operation="inventories.stock.list"
      ask={(waybill, asked, options) => waybill.inventories.stock.list(asked, options)}
      filters={[
        { name: 'sku', label: 'Article number' },
        { name: 'q', label: 'Name' },
        {
          name: 'location_id',
          label: 'Location',
          choices: locations.map(({ id, name }) => ({ code: id, title: name })),
        },
        {
          name: 'availability_code',
          label: 'State',
          choices: states.map(({ code, title }) => ({ code, title })),
        },
      ]}
      columns={[
        articleColumn,
        column('Location', ({ location_id }) => nameOf(location_id)),
        column('Bin', ({ bin }) => bin && isolated(bin), 2),
        measure('On hand', ({ on_hand }) => on_hand),
        measure('Reserved', ({ reserved }) => reserved, 2),
        numeric('Available', ({ on_hand, reserved }) => <b>{number(sumOf(on_hand, -reserved))}</b>),
        column('State', ({ availability_code: code }) => titleOf(code), 1),
        column('Expected', ({ expected_at: at }) => at && dayText(at), 2),
        measure('Safety', ({ safety_quantity }) => safety_quantity, 2),
        measure('Reorder at', ({ reorder_point }) => reorder_point, 1),
      ]}
      empty={{
        title: 'There is no stock yet.',
        next: <p>Receive books a pasted list of articles and quantities into stock.</p>,
      }}
      beside={<CountLink locations={locations} />}
      offered={[receiveCall(locations), transferCall(locations)]}
    />
  );
}
