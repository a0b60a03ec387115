import * as v from 'valibot';
import { judged } from './judged.ts';

/** An object of the caller's: any keys, any values, stored and answered as sent. */
export type Document = Record<string, unknown>;

/** Objects a caller may attach stay within 64 KiB as JSON (API-44). */
const LIMIT_BYTES = 64 * 1024;

const record = v.record(v.string(), v.unknown());

export function isDocument(value: unknown): value is Document {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function kindProblem(value: unknown): string | undefined {
  return isDocument(value) ? undefined : 'must be an object';
}

/** The mistake in an object of the caller's, or undefined. */
export function documentProblem(value: unknown): string | undefined {
  if (!isDocument(value)) return kindProblem(value);
  const fits = Buffer.byteLength(JSON.stringify(value)) <= LIMIT_BYTES;
  return fits ? undefined : `must not exceed ${LIMIT_BYTES} bytes as JSON`;
}

/**
 * An object as JSON knows it, in answers and events. valibot's own record takes an array for one
 * and drops keys such as `constructor`.
 */
export const document = judged(record, kindProblem);

/** The same where a caller sends it. */
export const documentInput = judged(record, documentProblem);
