import { NOT_CARRIED } from '@waybill/kernel/carried-text';
import { type Detail, PROBLEM_LIMIT } from '@waybill/kernel/rejection';
import { type Document, isDocument } from './document.ts';
import { pathTo } from './path.ts';

/** Objects and arrays within each other; the body is the first (API-17). */
const DEPTH_LIMIT = 32;

/** Bytes that are no UTF-8 become U+FFFD on reading. */
const UNREADABLE = new RegExp(`${NOT_CARRIED.source}|\ufffd`, 'u');

/** Values of a body that JSON can say and the service cannot keep. */
export interface JsonFaults {
  readonly problems: readonly Detail[];
  /** Nested so deep that nothing else must look at it. */
  readonly tooDeep: boolean;
  /** Keys of all its objects, where it is not too deep. */
  readonly keys: number;
}

/** The mistake in a single value, wherever it stands. */
function faultOf(value: unknown, illFormed: RegExp): string | undefined {
  if (typeof value === 'string' && illFormed.test(value)) return 'must be well-formed Unicode text';
  if (typeof value === 'number' && !Number.isFinite(value)) return 'is a number too large to keep';
  return undefined;
}

/**
 * Looks at everything a caller sent, whatever the contract says of it: nesting, texts that are
 * not Unicode, numbers that a double cannot hold (API-17 to API-19). `lossy`
 * says that the bytes were no UTF-8.
 */
export function jsonFaults(body: unknown, lossy = false): JsonFaults {
  const problems: Detail[] = [];
  const illFormed = lossy ? UNREADABLE : NOT_CARRIED;
  let tooDeep = false;
  let keys = 0;
  const refuse = (path: string, message: string) => {
    if (problems.length <= PROBLEM_LIMIT) problems.push({ path: path || 'body', message });
  };

  // Paths are made for problems and containers alone: a body may hold millions of values.
  const look = (value: unknown, under: string, key: string | number, level: number): void => {
    const fault = faultOf(value, illFormed);
    if (fault !== undefined) refuse(pathTo(under, key), fault);
    if (Array.isArray(value) || isDocument(value)) lookInto(value, pathTo(under, key), level + 1);
  };
  const lookInto = (container: unknown[] | Document, path: string, level: number): void => {
    if (level > DEPTH_LIMIT) {
      tooDeep = true;
      refuse(path, `must not be nested deeper than ${DEPTH_LIMIT} levels`);
    } else if (Array.isArray(container)) {
      for (const [index, entry] of container.entries()) look(entry, path, index, level);
    } else {
      for (const key of Object.keys(container)) {
        keys += 1;
        if (illFormed.test(key)) refuse(path, 'must have names of well-formed Unicode text');
        look(container[key], path, key, level);
      }
    }
  };

  look(body, '', '', 0);
  return { problems, tooDeep, keys };
}
