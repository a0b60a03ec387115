import type { ConsoleArea } from '../areas/area.ts';

/** The parts of an area that say where its pages are. */
type Places = Pick<ConsoleArea, 'navigation'> & {
  readonly pages: readonly { readonly path: string }[];
};

const leadsTo = (place: string, href: string) =>
  place === href || (href !== '/' && place.startsWith(`${href}/`));

const firstPart = (path: string) => path.split('/')[1];

/**
 * The entry of the menu that an address belongs to: of several, the one that says most of it. A page
 * to which no entry leads belongs to the first one of its area.
 */
export function entryAt(place: string, areas: readonly Places[]): string | undefined {
  const [entry] = areas
    .flatMap(({ navigation }) => navigation)
    .flatMap(({ href, holds = [] }) => [href, ...holds].map((begins) => ({ href, begins })))
    .filter(({ begins }) => leadsTo(place, begins))
    .toSorted((one, other) => other.begins.length - one.begins.length);
  const area = areas.find(({ pages }) =>
    pages.some(({ path }) => firstPart(path) === firstPart(place)),
  );
  return entry?.href ?? area?.navigation[0]?.href;
}
