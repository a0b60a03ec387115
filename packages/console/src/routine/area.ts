import type { Parts } from '../frame/address/link-to.ts';
import { type ConsoleArea, definePage, type Names } from '../frame/areas/area.ts';
import { codeAsWords } from '../frame/format/label.ts';
import { RESOURCES } from './console-resources.generated.ts';
import { listLink, OWN_LISTS, placesOf } from './places.ts';

/** The columns by which people know a record, where its list is one list. */
function namesOf({ resource }: Parts): Names | undefined {
  const found = RESOURCES.find(({ name, parent }) => name === resource && parent === undefined);
  if (found === undefined) return undefined;
  const by = ['code', 'name'].filter((column) => found.fields.some(({ name }) => name === column));
  return { operation: `${found.operations}.list`, by };
}

/** Records that need no page of their own: one list and one form serve them all. */
export const routine: ConsoleArea = {
  title: 'Set-up',
  pages: [
    definePage({ path: '/r/:resource' }, () =>
      import('./resource-page.tsx').then(({ ResourcePage }) => ResourcePage),
    ),
    definePage({ path: '/r/:resource/:id', names: namesOf }, () =>
      import('./record-page.tsx').then(({ RecordPage }) => RecordPage),
    ),
  ],
  navigation: RESOURCES.filter(
    ({ parent, name }) => parent === undefined && OWN_LISTS[name] === undefined,
  ).map(({ name, operations }) => ({
    title: codeAsWords(name),
    href: listLink({ name }),
    needs: `${operations}.list`,
    holds: placesOf({ name }),
  })),
};
