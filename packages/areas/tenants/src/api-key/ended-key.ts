import { DAY_SECONDS, type Instant, plusSeconds, toInstant } from '@waybill/kernel/instant';
import type { ApiKey } from './api-key.schema.ts';

type Ending = Pick<ApiKey, 'expires_at'>;
type Made = Pick<ApiKey, 'id' | 'created_by'>;

/** A key past its end opens nothing any more (API-98). */
export const hasEnded = ({ expires_at: end }: Ending, at: Instant): boolean =>
  end !== null && end <= at;

/** A key is shown until a day after its end, and is gone then (API-186). */
export const isGone = (key: Ending, at: Instant): boolean =>
  hasEnded(key, toInstant(plusSeconds(new Date(at), -DAY_SECONDS)));

/** The keys that end with one: itself, those that it made, and those that they made (API-185). */
export function endingWith<Key extends Made>(key: Key, keys: readonly Key[]): Key[] {
  const ending = [key];
  for (const { id } of ending) ending.push(...keys.filter(({ created_by: by }) => by === id));
  return ending;
}
