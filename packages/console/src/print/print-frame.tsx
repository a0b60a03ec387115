import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { fewerThanChosen } from '../bulk/chosen-orders.ts';
import { withSearch } from '../frame/address/link-to.ts';
import { countedTotal } from '../frame/format/total.ts';
import { Button } from '../frame/parts/button.tsx';
import { PageHeading } from '../frame/parts/page-heading.tsx';
import { Refusal } from '../frame/parts/refusal.tsx';
import { Waiting } from '../frame/parts/waiting.tsx';
import type { Printed } from './use-printed.ts';

type LeftOutOf = Pick<Printed, 'held' | 'shown' | 'all'>;

interface Props {
  readonly title: string;
  readonly error: unknown;
  readonly isReady: boolean;
  readonly printed: LeftOutOf | undefined;
  /** The list that it was chosen from; that of the orders where nothing is said. */
  readonly back?: readonly [href: string, title: string];
  /** Choices and actions before printing; they are not printed. */
  readonly choices?: ReactNode;
  readonly children: ReactNode;
}

/** Names the chosen orders that are not on the paper, with the way to them. */
function LeftOut({ printed }: { readonly printed: LeftOutOf }) {
  const [place] = useLocation();
  const [search] = useSearchParams();
  const { held, shown, all } = printed;
  const fewer = fewerThanChosen(shown, all);
  if (held.count.total === 0 && fewer === undefined) return null;
  const withHeld = new URLSearchParams(search);
  withHeld.set('held', 'yes');
  return (
    <div className="notice" data-tone="warn" role="status">
      {fewer !== undefined && <p>{fewer}</p>}
      {held.count.total > 0 && (
        <p>
          <Link href={held.href}>{countedTotal(held.count, 'held order')}</Link> left out.{' '}
          <Link href={withSearch(place, withHeld)}>Print held orders too</Link>
        </p>
      )}
    </div>
  );
}

/** A page that is made to be printed: the browser prints it without menu and buttons. */
export function PrintFrame({ title, error, isReady, printed, choices, ...props }: Props) {
  const [href, from] = props.back ?? ['/orders', 'Orders'];
  return (
    <section className="paper">
      <div className="unprinted">
        <Link href={href}>← {from}</Link>
        <header className="toolbar">
          <PageHeading>{title}</PageHeading>
          <span className="line end">
            {choices}
            <Button kind="main" disabled={!isReady} onClick={() => window.print()}>
              Print
            </Button>
          </span>
        </header>
        {error !== null && <Refusal error={error} />}
        {error === null && !isReady && <Waiting rows={10} />}
        {printed !== undefined && <LeftOut printed={printed} />}
      </div>
      {props.children}
    </section>
  );
}
