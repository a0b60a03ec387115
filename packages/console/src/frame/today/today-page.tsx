import { useQueries } from '@tanstack/react-query';
import { Link } from 'wouter';
import { queryOf } from '../api/question.ts';
import { useAnswer } from '../api/use-answer.ts';
import { useApi } from '../api/use-api.ts';
import { countOf, type Figure, useAreas } from '../areas/area.ts';
import { totalText } from '../format/total.ts';
import { Empty } from '../parts/empty.tsx';
import { PageHeading } from '../parts/page-heading.tsx';
import { Waiting } from '../parts/waiting.tsx';
import { Trade } from './trade.tsx';
import { byWork, type CountedFigure, lateOf, oldestOf } from './work.ts';

interface LateProps {
  readonly needs: string;
  readonly late: NonNullable<Figure['late']>[number];
}

/** Work that waits for too long, as a link to it; nothing where there is none. */
function Late({ needs, late: { title, href, count } }: LateProps) {
  const { data } = useAnswer([needs, 'late', href], count);
  if (data === undefined || data.total === 0) return null;
  return (
    <Link className="late" href={href}>
      {totalText(data)} {title}
    </Link>
  );
}

function FigureCard({ figure, counted, error = null }: CountedFigure) {
  const now = new Date();
  const oldest = counted && oldestOf(counted, now);
  return (
    <li className="card figure">
      <Link href={figure.href}>
        <span>{figure.title}</span> <b>{counted === undefined ? '–' : totalText(counted)}</b>
      </Link>
      <small className="quiet">{error === null ? figure.about : error.message}</small>
      {oldest !== undefined && <small>{oldest}</small>}
      {counted !== undefined &&
        lateOf(figure, counted, now).map((late) => (
          <Late key={late.href} needs={figure.needs} late={late} />
        ))}
    </li>
  );
}

/** Links to lists without work, in one line. */
function Idle({ figures }: { readonly figures: readonly CountedFigure[] }) {
  if (figures.length === 0) return null;
  return (
    <p className="line quiet idle">
      Nothing waits:
      {figures.map(({ figure: { title, href } }) => (
        <Link key={title} href={href}>
          {title}
        </Link>
      ))}
    </p>
  );
}

/** Work stands first; lists without any step back. */
function Work({ figures }: { readonly figures: readonly CountedFigure[] }) {
  const { work, none } = byWork(figures);
  if (figures.length === 0) return <Empty title="Your key has no access to these figures." />;
  return (
    <>
      <ul className="cards today">
        {work.map((counted) => (
          <FigureCard key={counted.figure.title} {...counted} />
        ))}
      </ul>
      <Idle figures={none} />
    </>
  );
}

/** The figures that the key shows, all of them counted: none moves when another is. */
function useFigures(): CountedFigure[] | undefined {
  const { waybill, may } = useApi();
  const figures = useAreas()
    .flatMap((area) => area.figures ?? [])
    .filter(({ needs }) => may(needs));
  const counts = useQueries({
    queries: figures.map((figure) => queryOf(countOf(figure), waybill)),
  });
  if (counts.some(({ isPending }) => isPending)) return undefined;
  return figures.map((figure, at) => ({
    figure,
    counted: counts[at]?.data,
    error: counts[at]?.error ?? null,
  }));
}

/** The work that waits in the shop, each count a link to the list behind it. */
export function TodayPage() {
  const areas = useAreas();
  const figures = useFigures();
  return (
    <>
      <header className="toolbar">
        <PageHeading>Today</PageHeading>
      </header>
      {figures === undefined ? <Waiting rows={3} /> : <Work figures={figures} />}
      {areas.map(({ title, today: Part }) => Part !== undefined && <Part key={title} />)}
      <Trade />
    </>
  );
}
