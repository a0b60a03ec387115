import type { Location } from '@waybill/client/shapes';
import type { FormField } from '../frame/form/form-field.ts';

/** Asks at which of these places goods are booked. */
export const locationField = (
  locations: readonly Pick<Location, 'code' | 'name'>[],
): FormField => ({
  path: 'location_code',
  label: 'Location',
  hint: 'Leave empty for the default location.',
  choices: locations.map(({ code, name }) => ({ code, title: name })),
});
