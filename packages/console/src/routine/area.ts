import type { Parts } from '../frame/address/link-to.ts';
import type { ConsoleArea, Names } from '../frame/areas/area.ts';
import { codeAsWords } from '../frame/format/label.ts';
import { listLink, OWN_LISTS, placesOf } from './places.ts';
import { RESOURCE_NAMES } from './resource-names.generated.ts';

/** The columns by which people know a record, where its list is one list. */
function namesOf({ resource }: Parts): Names | undefined {
  const found = RESOURCE_NAMES.find(
    ({ name, parent }) => name === resource && parent === undefined,
  );
  return found && { operation: `${found.operations}.list`, by: found.by };
}

/** Records that need no page of their own: one list and one form serve them all. */
export const routine: ConsoleArea = {
  title: 'Set-up',
  pages: [
    { path: '/r/:resource', load: () => import('./resource-page.tsx') },
    { path: '/r/:resource/:id', names: namesOf, load: () => import('./record-page.tsx') },
  ],
  navigation: RESOURCE_NAMES.filter(
    ({ parent, name }) => parent === undefined && OWN_LISTS[name] === undefined,
  ).map(({ name, operations }) => ({
    title: codeAsWords(name),
    href: listLink({ name }),
    needs: `${operations}.list`,
    holds: placesOf({ name }),
  })),
};
