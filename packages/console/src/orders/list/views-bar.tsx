import { Link } from 'wouter';
import { withSearch } from '../../frame/address/link-to.ts';
import { useAnswer } from '../../frame/api/use-answer.ts';
import { isolated } from '../../frame/format/isolated.ts';
import { totalText } from '../../frame/format/total.ts';
import { readAddress } from './list-address.ts';
import { countOrders } from './orders-question.ts';
import { useViews } from './use-views.ts';
import { currentView, VIEWS, type View, viewsIn } from './views.ts';

/** Brings the current tab into sight where a narrow window shows some of them. */
const intoSight = (part: HTMLElement | null) =>
  part
    ?.closest('nav')
    ?.querySelector('[aria-current]')
    ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

function Tab({ view, isCurrent }: { readonly view: View; readonly isCurrent: boolean }) {
  const { data } = useAnswer(['orders.list', 'total', view.search], (waybill, options) =>
    countOrders(waybill, readAddress(view.search), options),
  );
  return (
    <Link
      ref={isCurrent ? intoSight : null}
      href={withSearch('/orders', view.search)}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {isolated(view.name)}
      {data !== undefined && (
        // Counts come later, and move the tabs behind them.
        <small ref={intoSight} className="quiet">
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
