import * as v from 'valibot';
import { documentProblem, isDocument } from './document.ts';
import { type BrokenRule, judged } from './judged.ts';

const record = v.record(v.string(), v.string());

function problemOf(value: unknown, maximum: number): string | BrokenRule | undefined {
  if (!isDocument(value)) return 'must be an object';
  if (Object.keys(value).length > maximum) return `must not hold more than ${maximum} entries`;
  const wrong = Object.keys(value).find((name) => typeof value[name] !== 'string');
  if (wrong !== undefined) return { key: wrong, message: 'must be text' };
  return documentProblem(value);
}

/** A flat map of texts with any names: labels by language, keys by the system that has them. */
export function textMap(maximum: number) {
  return judged(v.pipe(record, v.maxEntries(maximum)), (value) => problemOf(value, maximum));
}
