import * as v from 'valibot';
import { type HttpAnswer, jsonAnswer } from './problem.ts';

/** A file as an operation answers it (API-331). */
export const FileAnswer = v.object({
  type: v.string(),
  filename: v.string(),
  bytes: v.custom<Uint8Array>((value) => value instanceof Uint8Array),
});
export type FileAnswer = v.InferOutput<typeof FileAnswer>;

/** A file as the text that stands for it until it is sent. */
export function fileText(file: unknown): string {
  const { type, filename, bytes } = v.parse(FileAnswer, file);
  return JSON.stringify({ type, filename, bytes: Buffer.from(bytes).toString('base64') });
}

/** A name as headers carry it: what is not a letter, a digit, `.`, `_` or `-` is `_`. */
const plainName = (name: string) => name.replaceAll(/[^A-Za-z0-9._-]/gu, '_');

/** The HTTP answer of a file: browsers save it, and neither show nor run it (API-331). */
export function fileAnswer(
  status: number,
  text: string,
  requestId: string,
  headers: Readonly<Record<string, string>>,
): HttpAnswer {
  const { type, filename, bytes } = v.parse(
    v.object({ type: v.string(), filename: v.string(), bytes: v.string() }),
    JSON.parse(text),
  );
  const answer = jsonAnswer(status, bytes, requestId, {
    ...headers,
    'content-type': type,
    'content-disposition': `attachment; filename="${plainName(filename)}"`,
    'x-content-type-options': 'nosniff',
  });
  return { ...answer, isBase64Encoded: true };
}
