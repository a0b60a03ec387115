import type { CartIoProfile } from '@waybill/client/shapes';
import { useAnswer } from '../frame/api/use-answer.ts';

/** The profiles of carts; at most 200 are offered. */
export function useProfiles(): readonly CartIoProfile[] {
  const { data } = useAnswer(
    ['carts.io.profiles.list', 'all'],
    (waybill, options) => waybill.carts.io.profiles.list({ limit: 200 }, options),
    { freshFor: 60_000 },
  );
  return data?.items ?? [];
}
