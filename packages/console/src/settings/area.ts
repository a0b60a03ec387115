import { type ConsoleArea, definePage } from '../frame/areas/area.ts';

const settings = () => import('./settings-page.tsx').then(({ SettingsPage }) => SettingsPage);
const needs = 'settings.get-app-settings';

export const settingsArea: ConsoleArea = {
  title: 'Settings',
  pages: [definePage({ path: '/settings/:app?', needs }, settings)],
  navigation: [{ title: 'Settings', href: '/settings', needs }],
};
