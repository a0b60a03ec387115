import { type ConsoleArea, definePage } from '../frame/areas/area.ts';

const needs = 'api-keys.list';

export const keys: ConsoleArea = {
  title: 'Keys',
  pages: [
    definePage({ path: '/keys', needs }, () =>
      import('./keys-page.tsx').then(({ KeysPage }) => KeysPage),
    ),
  ],
  navigation: [{ title: 'Keys', href: '/keys', needs }],
};
