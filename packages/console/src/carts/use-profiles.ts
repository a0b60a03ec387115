import type { CartIoProfile } from '@waybill/client/shapes';
import { useAnswer } from '../frame/api/use-answer.ts';
import { useApi } from '../frame/api/use-api.ts';

/** The profiles of carts; at most 200 are offered. */
export function useProfiles(): readonly CartIoProfile[] {
  const { may } = useApi();
  const { data } = useAnswer(
    ['carts.io.profiles.list', 'all'],
    (waybill, options) => waybill.carts.io.profiles.list({ limit: 200 }, options),
    { when: may('carts.io.profiles.list'), freshFor: 60_000 },
  );
  return data?.items ?? [];
}
