import type { AnyOperation } from '@waybill/api/operation';
import { type Json, referenceTo } from './json.ts';

/** The names in the braces of a path. */
export function placeholdersOf(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/gu)].map(([, name]) => name ?? '');
}

export function takesBody(operation: AnyOperation): boolean {
  return operation.body !== undefined;
}

/** Ignores body keys that it does not know, unless the caller prefers a refusal. */
export function ignoresKeys(operation: AnyOperation): boolean {
  return takesBody(operation) && operation.unknownKeys !== 'refused';
}

/** Keeps its answers for repeats with the same Idempotency-Key. */
export function replays(operation: AnyOperation): boolean {
  return operation.method === 'POST' && operation.public !== true;
}

/** The area is the first part of an id. */
export function areaOf({ id }: AnyOperation): string {
  return id.split('.', 1)[0] ?? id;
}

export function jsonContent(schema: Json, example?: unknown) {
  return { 'application/json': { schema, ...(example !== undefined && { example }) } };
}

const HEADER_NAMES: Readonly<Record<string, string>> = {
  RequestId: 'x-request-id',
  RetryAfter: 'Retry-After',
  IdempotentReplayed: 'Idempotent-Replayed',
  IgnoredKeys: 'X-Ignored-Keys',
  Warnings: 'X-Warnings',
  PreferenceApplied: 'Preference-Applied',
};

/** Headers of an answer, by the names of their components. */
export function headersOf(names: readonly string[]): Json {
  return Object.fromEntries(
    names.map((name) => [HEADER_NAMES[name] ?? name, referenceTo('headers', name)]),
  );
}
