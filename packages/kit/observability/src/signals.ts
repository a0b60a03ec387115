/** Signals of the signer that operators count, and the metric of each; alarms read these names. */
export const signals = {
  endpoint_failing: 'EndpointsFailing',
  endpoint_disabled: 'EndpointsDisabled',
  blocked_address: 'BlockedAddresses',
  delivery_stranded: 'DeliveriesStranded',
} as const;

export type Signal = keyof typeof signals;
