import { lazy } from 'react';
import { type ConsoleArea, definePage } from '../frame/areas/area.ts';

const needs = 'agents.calls.list';

export const agents: ConsoleArea = {
  title: 'Agents',
  pages: [
    definePage({ path: '/agents', needs }, () =>
      import('./agents-page.tsx').then(({ AgentsPage }) => AgentsPage),
    ),
  ],
  navigation: [{ title: 'Agents', href: '/agents', needs }],
  today: lazy(() =>
    import('./agent-orders-today.tsx').then(({ AgentOrdersToday }) => ({
      default: AgentOrdersToday,
    })),
  ),
};
