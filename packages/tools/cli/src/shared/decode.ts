import { TextDecoder } from 'node:util';
import { Failure } from './failure.ts';

/** A text that cannot be read on from a line. */
export class Unreadable extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/**
 * The first place where bytes were no text, in this reading or an earlier one; U+0000 is UTF-16
 * read otherwise.
 */
function firstLost(text: string): number {
  const found = ['\0', '\ufffd'].map((sign) => text.indexOf(sign)).filter((at) => at !== -1);
  return found.length === 0 ? -1 : Math.min(...found);
}

function decoderNamed(name: string): TextDecoder {
  try {
    return new TextDecoder(name);
  } catch {
    const known = 'utf-8, utf-16le, windows-1252, iso-8859-15, shift_jis';
    throw new Failure(`${name} is no encoding; there are ${known} and others`);
  }
}

/** The encoding that was said; the byte order mark of UTF-16 says more than a word. */
function decoderOf([first, second]: Uint8Array, said: string): TextDecoder {
  const decoder = decoderNamed(said);
  if (!decoder.encoding.startsWith('utf-')) return decoder;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be');
  return decoder;
}

/**
 * Reads bytes as text, without a byte order mark; throws `Unreadable` at the first that are none
 * (CLI-20).
 */
export async function* decoded(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  said = 'utf-8',
): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let line = 1;
  const checked = (text: string, { encoding }: TextDecoder) => {
    const at = firstLost(text);
    line += (at === -1 ? text : text.slice(0, at)).split('\n').length - 1;
    if (at === -1) return text;
    throw new Unreadable(line, `has a character that is not ${encoding.toUpperCase()}`);
  };
  for await (const chunk of chunks) {
    decoder ??= decoderOf(chunk, said);
    yield checked(decoder.decode(chunk, { stream: true }), decoder);
  }
  if (decoder !== undefined) yield checked(decoder.decode(), decoder);
}

/** The text of a whole body or scenario; `name` is what people call it. */
export async function textIn(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  name: string,
): Promise<string> {
  try {
    let text = '';
    for await (const piece of decoded(chunks)) text += piece;
    return text;
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    throw new Failure(`${name}:${error.line}: ${error.message}: save it as UTF-8`);
  }
}
