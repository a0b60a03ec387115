import { Link } from 'wouter';
import { useAnswer } from '../../frame/api/use-answer.ts';
import { useApi } from '../../frame/api/use-api.ts';
import { number } from '../../frame/format/money.ts';
import { useShopSettings } from '../shop-settings.ts';
import { readAddress } from './list-address.ts';
import { questionOf } from './list-query.ts';
import { currentView, VIEWS, type View, viewsIn } from './views.ts';

function Tab({ view, isCurrent }: { readonly view: View; readonly isCurrent: boolean }) {
  const { waybill } = useApi();
  const { data } = useAnswer(['orders.list', 'total', view.search], (_, options) => {
    const { query } = questionOf(readAddress(view.search), new Date());
    return waybill.orders.list({ ...query, limit: 1 }, options);
  });
  return (
    <Link href={`/orders?${view.search}`} aria-current={isCurrent ? 'page' : undefined}>
      {view.name}
      {data !== undefined && <small className="quiet"> {number(data.total)}</small>}
    </Link>
  );
}

/** The views of every shop and of this one, each with its exact count. */
export function ViewsBar({ search }: { readonly search: string }) {
  const views = [...VIEWS, ...viewsIn(useShopSettings().views)];
  const current = currentView(views, search);
  return (
    <nav className="tabs" aria-label="Views">
      {views.map((view) => (
        <Tab key={view.name} view={view} isCurrent={view === current} />
      ))}
    </nav>
  );
}
