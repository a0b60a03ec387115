import { Suspense } from 'react';
import { Link } from 'wouter';
import { useAnswer } from '../api/use-answer.ts';
import { useApi } from '../api/use-api.ts';
import type { Figure } from '../areas/area.ts';
import { useAreas } from '../areas/area.ts';
import { useTitle } from '../browser/use-title.ts';
import { totalText } from '../format/total.ts';
import { Empty } from '../parts/empty.tsx';
import { Trade } from './trade.tsx';

function FigureCard({ title, about, href, needs, count }: Figure) {
  const { data, error } = useAnswer([needs, 'figure', title], count);
  const shown = data === undefined ? '…' : totalText(data);
  return (
    <li>
      <Link className="card figure" href={href} data-empty={data?.total === 0}>
        <span>{title}</span>
        <b>{error === null ? shown : '–'}</b>
        <small className="quiet">{error === null ? about : error.message}</small>
      </Link>
    </li>
  );
}

/** The work that waits in the shop, each count a link to the list behind it. */
export function TodayPage() {
  useTitle('Today');
  const { may } = useApi();
  const areas = useAreas();
  const figures = areas.flatMap((area) => area.figures ?? []).filter(({ needs }) => may(needs));
  return (
    <>
      <header className="toolbar">
        <h1>Today</h1>
      </header>
      {figures.length === 0 && <Empty title="Your key has no access to these figures." />}
      <ul className="cards today">
        {figures.map((figure) => (
          <FigureCard key={figure.title} {...figure} />
        ))}
      </ul>
      {areas.map(({ title, today: Part }) => (
        <Suspense key={title}>{Part !== undefined && <Part />}</Suspense>
      ))}
      <Trade />
    </>
  );
}
