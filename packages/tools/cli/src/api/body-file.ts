import { createReadStream } from 'node:fs';
import type { Session } from '../profile/session.ts';
import { textIn } from '../shared/decode.ts';
import { Failure } from '../shared/failure.ts';
import { lostInJson } from '../shared/lost-in-json.ts';
import { readAll } from '../shared/terminal.ts';

/** The text of a file, or of what comes in for `-`. */
export async function textOfBody(
  source: string,
  { input }: Pick<Session, 'input'>,
): Promise<string> {
  return source === '-' ? readAll(input) : textIn(createReadStream(source), source);
}

/** The value of a JSON text; what reading would change is refused (CLI-27). */
export function valueIn(text: string, source: string): unknown {
  const name = source === '-' ? 'what came in' : source;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Failure(`${name} is no JSON`);
  }
  const [lost] = lostInJson(text);
  if (lost !== undefined) throw new Failure(`${name}: ${lost.path} ${lost.message}`);
  return value;
}
