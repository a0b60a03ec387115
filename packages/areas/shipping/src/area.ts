import { defineArea } from '@waybill/area/define-area';
import { shippingAreaEvents } from './events.ts';
import { shippingAreaOperations } from './operations.ts';
import { shippingSettings } from './shared/settings.ts';

/** Carriers, shipping methods and their price tables, and quotes from them. */
export const area = defineArea({
  name: 'shipping',
  operations: shippingAreaOperations,
  events: shippingAreaEvents,
  eventReaders: {
    carrier: 'shipping.carriers.get',
    service_level: 'shipping.service-levels.get',
    shipping_method: 'shipping.methods.get',
    weight_unit: 'shipping.weight-units.get',
  },
  settings: shippingSettings,
  installer: { module: 'install.writes', name: 'installShipping' },
  gradual: ['shipping.rates'],
});
