import { Failure } from '../shared/failure.ts';
import { lostInJson } from '../shared/lost-in-json.ts';

/** A value and where it stands in a body: `items.0.sku=CUP`. */
export interface Field {
  readonly path: readonly string[];
  readonly value: unknown;
}

type Branch = Record<string, unknown> | unknown[];

const INDEX = /^\d{1,3}$/u;
/** Names that lead out of the body. */
const UNSAFE = ['__proto__', 'constructor', 'prototype'];

/** Values that look like JSON are read as such; everything else is a text. */
function jsonOrText(text: string, path: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return text;
  }
  const [lost] = lostInJson(text);
  if (lost === undefined) return value;
  const at = lost.path === 'body' ? path : `${path}.${lost.path}`;
  throw new Failure(`${at} ${lost.message}${lost.path === 'body' ? ', by --text' : ''}`);
}

/** Reads `path=value`; `asText` keeps a value such as 007 as it is written. */
export function parseField(word: string, asText = false): Field {
  const at = word.indexOf('=');
  const path = word.slice(0, Math.max(0, at)).split('.');
  if (at < 1 || path.some((part) => part === '' || UNSAFE.includes(part))) {
    throw new Failure(`${word} must be a path and its value, such as items.0.sku=CUP`);
  }
  const text = word.slice(at + 1);
  return { path, value: asText ? text : jsonOrText(text, path.join('.')) };
}

const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null;

function copyOf(value: unknown, part: string): Branch {
  if (!isBranch(value)) return INDEX.test(part) ? [] : {};
  return Array.isArray(value) ? [...value] : { ...value };
}

/** The value with another one put at a path; objects and lists that lack on the way are made. */
export function withField(value: unknown, { path: [part, ...rest], value: put }: Field): unknown {
  if (part === undefined) return put;
  const branch = copyOf(value, part);
  if (Array.isArray(branch)) {
    const index = Number(part);
    if (!INDEX.test(part) || index > branch.length) {
      throw new Failure(`${part} must be a place in the list, 0 to ${branch.length}`);
    }
    branch[index] = withField(branch[index], { path: rest, value: put });
    return branch;
  }
  return { ...branch, [part]: withField(branch[part], { path: rest, value: put }) };
}
