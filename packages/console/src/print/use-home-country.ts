import { addressText } from '@waybill/kernel/address-parts';
import { useLocations } from '../stock/use-locations.ts';

/**
 * The country that parcels leave from: that of the first place that names one; empty where none
 * does.
 */
export function useHomeCountry(): string {
  const named = useLocations().find(({ address }) => addressText(address?.['country']) !== '');
  return addressText(named?.address?.['country']);
}
