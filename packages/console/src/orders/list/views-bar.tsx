import { Link } from 'wouter';
import { withSearch } from '../../frame/address/link-to.ts';
import { useAnswer } from '../../frame/api/use-answer.ts';
import { isolated } from '../../frame/format/isolated.ts';
import { totalText } from '../../frame/format/total.ts';
import { readAddress } from './list-address.ts';
import { countOrders } from './orders-question.ts';
import { useViews } from './use-views.ts';
import { currentView, VIEWS, type View, viewsIn } from './views.ts';

/** Brings a tab into sight where a narrow window shows some of them. */
const intoSight = (part: HTMLElement | null) =>
  part?.closest('a')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

function Tab({ view, isCurrent }: { readonly view: View; readonly isCurrent: boolean }) {
  const { data } = useAnswer(['orders.list', 'total', view.search], (waybill, options) =>
    countOrders(waybill, readAddress(view.search), options),
  );
  // Its count comes later, and makes it wider.
  const seen = isCurrent ? intoSight : null;
  return (
    <Link
      ref={seen}
      href={withSearch('/orders', view.search)}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {isolated(view.name)}
      {data !== undefined && (
        <small ref={seen} className="quiet">
          {' '}
          {totalText(data)}
        </small>
      )}
    </Link>
  );
}

/** The views of every shop, of this one and of the viewer, each with its count. */
export function ViewsBar({ search }: { readonly search: string }) {
  const { shared, own } = useViews();
  const views = [...VIEWS, ...viewsIn([...shared, ...own])];
  const current = currentView(views, search);
  return (
    <nav className="tabs" aria-label="Views">
      {views.map((view) => (
        <Tab key={`${view.name} ${view.search}`} view={view} isCurrent={view === current} />
      ))}
    </nav>
  );
}
