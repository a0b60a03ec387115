import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { DICTIONARIES, DICTIONARY } from './dictionary.ts';

/** An event as it is stored: the exact text to deliver, and what its home keeps of it as JSON. */
export interface PackedEvent {
  readonly body: string;
  readonly row?: string;
}

/** Between bodies and rows: no JSON text that JavaScript writes has one. */
const LINE_END = '\n';

/** A limit that no change comes near: a damaged one may not take all memory. */
const UNPACKED_BYTES = 64 * 1024 * 1024;

/** Events as bytes: the number of a dictionary, then their lines, deflated with it. */
export function packEvents(events: readonly PackedEvent[]): Uint8Array {
  const lines = events.flatMap(({ body, row = '' }) => [body, row]);
  const deflated = deflateRawSync(lines.join(LINE_END), {
    dictionary: DICTIONARIES[DICTIONARY],
    level: 9,
  });
  return Uint8Array.from(Buffer.concat([Buffer.of(DICTIONARY), deflated]));
}

/** The events in some bytes, each text as it was (WHK-4). */
export function unpackEvents(packed: Uint8Array): PackedEvent[] {
  const dictionary = DICTIONARIES[packed[0] ?? -1];
  if (dictionary === undefined) throw new Error(`events are packed with dictionary ${packed[0]}`);
  const text = inflateRawSync(packed.subarray(1), { dictionary, maxOutputLength: UNPACKED_BYTES });
  const lines = text.toString().split(LINE_END);
  return Array.from({ length: lines.length / 2 }, (_, index) => {
    const [body = '', row = ''] = lines.slice(index * 2, index * 2 + 2);
    return row === '' ? { body } : { body, row };
  });
}
