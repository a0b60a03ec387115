import { Link, useLocation } from 'wouter';
import { linkTo } from '../../frame/address/link-to.ts';
import { useShortcuts } from '../../frame/keyboard/use-shortcuts.ts';
import { leftList, neighboursOf } from '../../frame/list/neighbours.ts';

/** The way back to the list, and to the orders before and after this one in it. */
export function NeighbourLinks({ id }: { readonly id: string }) {
  const [, go] = useLocation();
  const list = leftList('orders');
  const { before, after } = neighboursOf(list, id);
  const steps = [
    { chord: '[', title: 'Order before', to: before },
    { chord: ']', title: 'Next order', to: after },
  ].flatMap(({ to, ...step }) =>
    to === undefined ? [] : [{ ...step, href: linkTo`/orders/${to}` }],
  );
  useShortcuts(steps.map((step) => ({ ...step, run: () => go(step.href, { replace: true }) })));
  return (
    <nav className="line" aria-label="Neighbours">
      <Link href={list?.address ?? '/orders'}>← Orders</Link>
      <span className="end line">
        {steps.map(({ chord, title, href }) => (
          <Link key={chord} className="button small" href={href} replace>
            {title} <kbd>{chord}</kbd>
          </Link>
        ))}
      </span>
    </nav>
  );
}
