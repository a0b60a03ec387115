import type { Readable } from 'node:stream';
import { textIn } from './decode.ts';

/** Output of a command; a terminal lets a line be overwritten. */
export interface Output {
  readonly isTTY?: boolean | undefined;
  write(text: string): unknown;
}

/** Takes words that are for no reader. */
export const unheard: Output = { write: () => true };

/** Input of a command, and whether it is a keyboard. */
export type Input = Readable & { readonly isTTY?: boolean | undefined };

/** The world of a command: handed to it, so that tests hand over another one. */
export interface Terminal {
  readonly input: Input;
  readonly out: Output;
  readonly errors: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborts when the user presses Ctrl-C. */
  readonly signal: AbortSignal;
}

/** Everything that comes in, as text. */
export function readAll(input: Input): Promise<string> {
  return textIn(bytesOf(input), 'what came in');
}

async function* bytesOf(input: Input): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of input as AsyncIterable<string | Uint8Array>) {
    chunks.push(Buffer.from(chunk));
  }
  yield Buffer.concat(chunks);
}
