import { isRefusal, NoAnswer } from '@waybill/client';
import { exits, Failure } from '../failure.ts';
import type { Found } from './check-file.ts';
import type { Entry } from './entry.ts';

/** Whether the service cannot answer now, whatever is asked. */
const isBusy = (error: unknown) =>
  isRefusal(error) && (error.status === 429 || error.status >= 500);

/** What the service says about a record alone; anything else ends the import. */
export function problemOf(error: unknown, { line }: Entry): Found {
  const isOfRecord = isRefusal(error) && ![401, 403].includes(error.status) && !isBusy(error);
  if (!isOfRecord && !(error instanceof Failure)) throw error;
  const details = isRefusal(error) ? error.details : [];
  const path = details.map((detail) => detail.path).join(' ');
  return { line, path, problem: error.message };
}

/** What is said where the service fell silent or is busy: what it has is noted. */
export function withWayOn(error: unknown): unknown {
  if (!(error instanceof Error) || !(error instanceof NoAnswer || isBusy(error))) return error;
  const text = `${error.message}; once the service answers go on with --resume`;
  return new Failure(text, error instanceof NoAnswer ? exits.unanswered : exits.refused);
}
