import { Link, useLocation } from 'wouter';
import { useApi } from '../api/use-api.ts';
import { useAreas } from './areas-context.ts';

const isAt = (place: string, href: string) =>
  place === href || (href !== '/' && place.startsWith(`${href}/`));

/** The areas of the shop that the key shows. */
export function Side({ onChosen }: { readonly onChosen?: () => void }) {
  const { may } = useApi();
  const [place] = useLocation();
  const shown = useAreas()
    .map(({ title, navigation }) => ({
      title,
      entries: navigation.filter(({ needs }) => may(needs)),
    }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <nav className="menu" aria-label="Areas">
      {shown.map(({ title, entries }) => (
        <ul key={title}>
          {entries.map(({ title: name, href }) => (
            <li key={href}>
              <Link
                href={href}
                aria-current={isAt(place, href) ? 'page' : undefined}
                onClick={onChosen}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}
