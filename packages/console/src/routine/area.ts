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
  navigation: RESOURCES.filter(({ parent }) => parent === undefined).map(
    ({ name, operations }) => ({
      ...{ title: codeAsWords(name), href: `/r/${name}`, needs: `${operations}.list` },
    }),
  ),
};
