import type { Chance } from './chance.ts';
import type { RawAnswer } from './engine.ts';
import type { LostAnswerLaw } from './profile.ts';
import { internalServerError } from './refusal.ts';
import { type Outcome, respond, type WeatherState } from './weather-state.ts';

/** The way in which the answer of an effective write is lost. */
type Loss = 'connection closed' | 'server error';

/**
 * Decides if and how an answer is lost: a server error may mean that the write took effect
 * (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Programming.Errors.html, HTTP
 * 500), and so may a connection that breaks.
 */
function lossOf(law: LostAnswerLaw, chance: Chance): Loss | undefined {
  if (chance() >= law.rate) return undefined;
  return chance() < 0.5 ? 'connection closed' : 'server error';
}

/** Loses an answer or lets it pass; says whether it was lost. */
export function loseAnswer(
  state: WeatherState,
  answer: RawAnswer,
): { outcome: Outcome; lost: boolean } {
  const { lostAnswers } = state.profile;
  const loss =
    lostAnswers === undefined || answer.status !== 200
      ? undefined
      : lossOf(lostAnswers, state.chance);
  if (loss === undefined) return { outcome: answer, lost: false };
  const outcome = loss === 'connection closed' ? 'no answer' : respond(internalServerError);
  return { outcome, lost: true };
}
