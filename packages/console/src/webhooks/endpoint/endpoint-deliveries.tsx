import { useSearchParams } from 'wouter';
import { linkTo } from '../../frame/address/link-to.ts';
import { useAnswer } from '../../frame/api/use-answer.ts';
import { askedOf, withFilter } from '../../frame/list/asked.ts';
import { Listed } from '../../frame/list/listed.tsx';
import { NextPage } from '../../frame/list/next-page.tsx';
import { Empty } from '../../frame/parts/empty.tsx';
import { DeliveriesTable } from '../delivery/deliveries-table.tsx';
import { deliveryState } from '../health.ts';

const STATES = ['waiting', 'failed', 'skipped', 'delivered', 'cancelled'] as const;

/** What went to an endpoint, the newest first, of one state or of all. */
export function EndpointDeliveries({ id }: { readonly id: string }) {
  const [search, setSearch] = useSearchParams();
  const asked = { ...askedOf(search, ['status']), endpoint_id: id };
  const answer = useAnswer(
    ['webhooks.deliveries.list', asked],
    (waybill, options) => waybill.webhooks.deliveries.list(asked, options),
    { keepsLast: true },
  );
  return (
    <section className="part">
      <header className="toolbar">
        <h2>Deliveries</h2>
        <label className="line end">
          Status
          <select
            value={search.get('status') ?? ''}
            onChange={({ target }) => setSearch(withFilter(search, 'status', target.value))}
          >
            <option value="">All</option>
            {STATES.map((status) => (
              <option key={status} value={status}>
                {deliveryState(status).title}
              </option>
            ))}
          </select>
        </label>
      </header>
      <Listed answer={answer} rows={6} empty={<Empty title="Nothing of that kind went to it." />}>
        {(page) => (
          <>
            <DeliveriesTable deliveries={page.items} />
            <NextPage page={page} path={linkTo`/webhooks/${id}`} />
          </>
        )}
      </Listed>
    </section>
  );
}
