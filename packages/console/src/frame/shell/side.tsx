import { Fragment } from 'react';
import { Link, useLocation } from 'wouter';
import { useApi } from '../api/use-api.ts';
import { useAreas } from '../areas/area.ts';
import { entryAt } from './entry-at.ts';

/** From so many entries on an area says its name above them. */
const NAMED = 3;

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
            {entries.map(({ title: name, href }) => (
              <li key={href}>
                <Link
                  href={href}
                  aria-current={href === current ? 'page' : undefined}
                  onClick={onChosen}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </nav>
  );
}
