import { defineArea } from '@waybill/area/define-area';
import { shippingAreaEvents } from './events.ts';
import { shippingAreaOperations } from './operations.ts';
import { shippingSettings } from './settings.ts';

/** Carriers, shipping methods and their price tables, and quotes from them. */
export const area = defineArea({
  name: 'shipping',
  operations: shippingAreaOperations,
  events: shippingAreaEvents,
  settings: shippingSettings,
  installer: { module: 'install.writes', name: 'installShipping' },
});
