import { isRefusal, NoAnswer } from '@waybill/client';
import { exits, Failure } from '../shared/failure.ts';
import { type Found, placeOf, type Standing } from './place.ts';

/** A record cannot be brought in for what one of its fields says. */
export class WrongField extends Failure {
  readonly path: string;

  constructor(path: string, message: string) {
    super(message);
    this.path = path;
  }
}

/** True where the service cannot answer now, whatever is asked. */
const isBusy = (error: unknown) =>
  isRefusal(error) && (error.status === 429 || error.status >= 500);

/**
 * Refusals of a single record, each detail at its cell (CLI-17); anything else ends the
 * import. `names` are the fields of the file that the service calls otherwise, by its names.
 */
export function problemsOfError(
  error: unknown,
  entry: Standing,
  names: Readonly<Record<string, string>> = {},
): Found[] {
  const isOfRecord = isRefusal(error) && ![401, 403].includes(error.status) && !isBusy(error);
  if (!isOfRecord && !(error instanceof Failure)) throw error;
  const all = { path: error instanceof WrongField ? error.path : '', message: error.message };
  const details = isRefusal(error) && error.details.length > 0 ? error.details : [all];
  return details.map(({ path, message }) => {
    return { ...placeOf(entry, names[path] ?? path), problem: message };
  });
}

/** Message for a silent or busy service: the journal has all that it took. */
export function withWayOn(error: unknown): unknown {
  if (!(error instanceof Error) || !(error instanceof NoAnswer || isBusy(error))) return error;
  const text = `${error.message}; once the service answers go on with --resume`;
  return new Failure(text, error instanceof NoAnswer ? exits.unanswered : exits.refused);
}
