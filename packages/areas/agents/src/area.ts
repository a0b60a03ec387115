import { defineArea } from '@waybill/area/define-area';
import { agentsOperations } from './operations.ts';
import { agentSettings } from './shared/settings.ts';

/** Assistants of a shop that work with its operations by the Model Context Protocol. */
export const area = defineArea({
  name: 'agents',
  operations: agentsOperations,
  settings: agentSettings,
});
