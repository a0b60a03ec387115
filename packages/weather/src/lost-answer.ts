import type { Chance } from './chance.ts';
import type { LostAnswerLaw } from './profile.ts';

/** How the answer of a write that took effect is lost. */
export type Loss = 'connection closed' | 'server error';

/**
 * Whether an answer is lost, and how: a server error may mean that the write took effect
 * (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Programming.Errors.html, HTTP
 * 500), and so may a connection that breaks.
 */
export function lossOf(law: LostAnswerLaw, chance: Chance): Loss | undefined {
  if (chance() >= law.rate) return undefined;
  return chance() < 0.5 ? 'connection closed' : 'server error';
}
