import type { ConsoleArea } from '../frame/areas/area.ts';
import { later } from '../frame/parts/later.tsx';

const needs = 'agents.calls.list';

export const agents: ConsoleArea = {
  title: 'Agents',
  pages: [{ path: '/agents', needs, load: () => import('./agents-page.tsx') }],
  navigation: [{ title: 'Agents', href: '/agents', needs }],
  today: later(() => import('./agent-orders-today.tsx')),
};
