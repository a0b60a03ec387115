import type { PeppolPartner } from '@waybill/client/shapes';
import { useAnswer } from '../frame/api/use-answer.ts';

const MOST = 200;

/** Finds the partner of an address; of many partners, the first ones by name. */
export function useBuyers(): (endpoint: string) => PeppolPartner | undefined {
  const { data } = useAnswer(['peppol.partners.list', 'all'], (waybill, options) =>
    waybill.peppol.partners.list({ limit: MOST }, options),
  );
  const byEndpoint = new Map(data?.items.map((one) => [one.endpoint.toLowerCase(), one]));
  return (endpoint) => byEndpoint.get(endpoint.toLowerCase());
}
