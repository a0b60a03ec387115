import { shorten } from '@waybill/kernel/rejection';

/** Encodings that are read, with the names by which a document may declare them. */
const names = {
  'utf-8': ['utf-8', 'utf8'],
  'utf-16le': ['utf-16', 'utf-16le'],
  'utf-16be': ['utf-16', 'utf-16be'],
} as const;

type Encoding = keyof typeof names;

export interface Decoded {
  readonly text: string;
  readonly encoding: Encoding;
}

const NAME_LENGTH = 40;

const beginsWith = (bytes: Uint8Array, ...start: readonly number[]) =>
  start.every((byte, index) => bytes[index] === byte);

/** The encoding by the byte order mark: without one it is UTF-8. */
function markedEncoding(bytes: Uint8Array): Encoding {
  if (beginsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  return beginsWith(bytes, 0xfe, 0xff) ? 'utf-16be' : 'utf-8';
}

/** The fault in the name of an encoding that a document, or its header, says it has (PEP-2). */
export function encodingProblem(
  encoding: Encoding,
  declared: string = encoding,
): string | undefined {
  const known: readonly string[] = names[encoding];
  if (known.includes(declared.toLowerCase())) return undefined;
  const shown = shorten(declared, NAME_LENGTH);
  return `The document says it is ${shown}, but is read as ${encoding.toUpperCase()}: UTF-8, or UTF-16 with a byte order mark, is read.`;
}

/** The encoding that an unreadable text declares, where its declaration can be seen. */
function declaredIn(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  return /^<\?xml[^>]*?encoding\s*=\s*["']([^"']*)/u.exec(head)?.[1];
}

/** The text of a document, still with its mark; or the sentence that says why it has none. */
export function decodeXml(bytes: Uint8Array, contentType = ''): Decoded | string {
  const encoding = markedEncoding(bytes);
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/iu.exec(contentType)?.[1];
  const problem = encodingProblem(encoding, charset);
  if (problem !== undefined) return problem;
  if (encoding === 'utf-8' && (bytes[0] === 0 || bytes[1] === 0)) {
    return 'The document is UTF-16 or UTF-32 without a byte order mark: UTF-8, or UTF-16 with one, is read.';
  }
  try {
    const text = new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
    return { text, encoding };
  } catch {
    const unreadable = `The document has bytes that are no ${encoding.toUpperCase()}.`;
    return encodingProblem(encoding, declaredIn(bytes)) ?? unreadable;
  }
}
