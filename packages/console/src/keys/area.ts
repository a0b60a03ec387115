import type { ConsoleArea } from '../frame/areas/area.ts';

const needs = 'api-keys.list';

export const keys: ConsoleArea = {
  title: 'Keys',
  pages: [{ path: '/keys', needs, load: () => import('./keys-page.tsx') }],
  navigation: [{ title: 'Keys', href: '/keys', needs }],
};
