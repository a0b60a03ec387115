import { type ConsoleArea, definePage } from '../frame/area.ts';
import { codeAsWords } from '../frame/format/label.ts';
import { RESOURCES } from './console-resources.generated.ts';

/** Records that need no page of their own: one list and one form serve them all. */
export const routine: ConsoleArea = {
  title: 'Set-up',
  pages: [
    definePage({ path: '/r/:resource' }, () =>
      import('./resource-page.tsx').then(({ ResourcePage }) => ResourcePage),
    ),
    definePage({ path: '/r/:resource/:id' }, () =>
      import('./record-page.tsx').then(({ RecordPage }) => RecordPage),
    ),
  ],
  // Markets have a page of their own, which leads to their records.
  navigation: RESOURCES.filter(
    ({ parent, name }) => parent === undefined && name !== 'markets',
  ).map(({ name, operations }) => ({
    ...{ title: codeAsWords(name), href: `/r/${name}`, needs: `${operations}.list` },
  })),
};
