import { defineArea } from '@waybill/area/define-area';
import { marketsAreaEvents } from './events.ts';
import { marketsAreaOperations } from './operations.ts';
import { marketSettings } from './settings.ts';

/** The markets a tenant trades in: their locales, currencies and tax classes. */
export const area = defineArea({
  name: 'markets',
  operations: marketsAreaOperations,
  events: marketsAreaEvents,
  settings: marketSettings,
});
