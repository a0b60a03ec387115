import { Fragment } from 'react';
import { Link, useLocation } from 'wouter';
import { useAnswer } from '../api/use-answer.ts';
import { useApi } from '../api/use-api.ts';
import { countOf, type Figure, useAreas } from '../areas/area.ts';
import { totalText } from '../format/total.ts';
import { entryAt } from './entry-at.ts';

/** From so many entries on an area says its name above them. */
const NAMED = 3;

/** Milliseconds for which a count of the menu stays; a command asks for it anew. */
const COUNT_MS = 60_000;

/** The work behind an entry of the menu, as a link to it; nothing where there is none. */
function Work({
  work,
  onChosen,
}: {
  readonly work: Figure;
  readonly onChosen: (() => void) | undefined;
}) {
  const { key, ask } = countOf(work);
  const { data } = useAnswer(key, ask, {
    when: work.isDear !== true,
    freshFor: COUNT_MS,
  });
  if (data === undefined || data.total === 0) return null;
  const count = totalText(data);
  return (
    <Link
      href={work.href}
      className="work"
      aria-label={`${work.title}: ${count}`}
      onClick={onChosen}
    >
      {count}
    </Link>
  );
}

/** The areas of the shop that the key shows. */
export function Side({ onChosen }: { readonly onChosen?: () => void }) {
  const { may } = useApi();
  const [place] = useLocation();
  const areas = useAreas();
  const current = entryAt(place, areas);
  const shown = areas
    .map(({ title, navigation }) => ({
      title,
      entries: navigation.filter(({ needs }) => may(needs)),
    }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <nav className="menu" aria-label="Areas">
      {shown.map(({ title, entries }) => (
        <Fragment key={title}>
          {entries.length >= NAMED && <h2>{title}</h2>}
          <ul>
            {entries.map(({ title: name, href, work }) => (
              <li key={href}>
                <Link
                  href={href}
                  aria-current={href === current ? 'page' : undefined}
                  onClick={onChosen}
                >
                  {name}
                </Link>
                {work !== undefined && may(work.needs) && <Work work={work} onChosen={onChosen} />}
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </nav>
  );
}
