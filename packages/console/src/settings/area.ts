import type { ConsoleArea } from '../frame/areas/area.ts';

const settings = () => import('./settings-page.tsx');
const needs = 'settings.get-app-settings';

export const settingsArea: ConsoleArea = {
  title: 'Settings',
  pages: [{ path: '/settings/:app?', needs, load: settings }],
  navigation: [{ title: 'Settings', href: '/settings', needs }],
};
