import { Link } from 'wouter';
import { useAnswer } from '../frame/api/use-answer.ts';
import { isolated } from '../frame/format/isolated.ts';
import { totalText } from '../frame/format/total.ts';
import { column, numeric } from '../frame/parts/columns.tsx';
import { DataTable, type TableColumn } from '../frame/parts/data-table.tsx';
import { useLocations } from '../stock/use-locations.ts';
import { countsByPlace, type PlaceCounts, SHOWN_TODAY, WAITING, waitingLink } from './to-pick.ts';

const columns: readonly TableColumn<PlaceCounts>[] = [
  column('Location', ({ code, name }) => (
    <Link href={waitingLink(code, 'to-pick')}>{isolated(name)}</Link>
  )),
  ...SHOWN_TODAY.map((waiting) =>
    numeric<PlaceCounts>(
      WAITING[waiting].title,
      ({ code, name, counts }) => (
        <Link
          href={waitingLink(code, waiting)}
          aria-label={`${WAITING[waiting].title} at ${name}: ${totalText(counts[waiting])}`}
        >
          {totalText(counts[waiting])}
        </Link>
      ),
      waiting === 'order-held' ? 4 : undefined,
    ),
  ),
];

const UNFINISHED: Readonly<Record<string, string>> = { status: 'open,accepted', limit: '1' };

/** The work that waits at each location, each count a link to the list behind it. */
export function ToPickToday() {
  const locations = useLocations();
  // One question spares four for each location where no order moves stock.
  const unfinished = useAnswer(['orders.fulfillments.list', 'unfinished'], (waybill, options) =>
    waybill.orders.fulfillments.list(UNFINISHED, options),
  );
  const waits = unfinished.data !== undefined && unfinished.data.total > 0;
  const { data = [] } = useAnswer(
    ['orders.fulfillments.list', 'today', locations.map(({ code }) => code)],
    (waybill, options) => countsByPlace(waybill, locations, options),
    { when: waits && locations.length > 0, keepsLast: true },
  );
  if (!waits || data.length === 0) return null;
  return (
    <section className="part listing" aria-labelledby="to-pick">
      <h2 id="to-pick">To pick by location</h2>
      <DataTable columns={columns} rows={data} />
    </section>
  );
}
