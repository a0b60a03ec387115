import { type Document, isDocument } from '@waybill/api/document';
import { nearest } from '@waybill/api/nearest';
import type { AnyOperation } from '@waybill/api/operation';
import { unknownKeyProblems } from '@waybill/api/unknown-keys';
import { type Rejection, rejectProblems } from '@waybill/kernel/rejection';
import type { Schema, Tool } from './tool.ts';

/** A value without keys that are null, but in objects whose keys are the caller's own. */
function withoutNulls(value: unknown, { properties, items = {} }: Schema): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutNulls(one, items));
  if (!isDocument(value) || properties === undefined) return value;
  const entries = Object.entries(value).filter(([, one]) => one !== null);
  return Object.fromEntries(
    entries.map(([key, one]) => [key, withoutNulls(one, properties[key] ?? {})]),
  );
}

/** Says with null that a column becomes empty. */
const CLEARS = 'orders.update';

/** Arguments as a call of the operation has them: an explicit null is an absent key (AGT-27). */
export function plainArguments({ operation, listed }: Tool, args: Document): Document {
  const plain = operation === CLEARS ? args : withoutNulls(args, listed.inputSchema);
  return plain as Document;
}

/** Refuses arguments that the tool does not have, each with the one that was probably meant (AGT-28). */
export function refuseUnknown(
  { listed }: Pick<Tool, 'listed'>,
  args: Document,
): Rejection<'unknown_key'> | undefined {
  const known = Object.keys(listed.inputSchema.properties);
  const unknown = Object.keys(args).filter((key) => !known.includes(key));
  if (unknown.length === 0) return undefined;
  const keys = unknown.map((key) => ({ path: key, key, known, answered: false }));
  return rejectProblems('unknown_key', unknownKeyProblems(keys));
}

const LIMIT = { usual: 10, most: 50 } as const;

/** Rows of a page; what is no number the operation judges. */
function limitOf(sent: unknown): unknown {
  if (sent === undefined) return LIMIT.usual;
  const limit = Number(sent);
  return Number.isFinite(limit) ? Math.min(Math.max(limit, 1), LIMIT.most) : sent;
}

/** A request of an operation. */
export interface ToolRequest {
  readonly path: string;
  readonly pathParameters: Readonly<Record<string, string>>;
  readonly query: readonly [string, string][];
  readonly body: Document;
}

/** The arguments of a tool as path, query and body of its operation (AGT-28). */
export function requestOf(
  { urlPath, body, list }: Pick<AnyOperation, 'urlPath' | 'body' | 'list'>,
  args: Document,
): ToolRequest | Rejection<'invalid_value'> {
  const named = [...urlPath.matchAll(/(?<=\{)\w+(?=\})/gu)].map(([name]) => name);
  const textOf = (name: string) => String(args[name] ?? '');
  const pathParameters = Object.fromEntries(named.map((name) => [name, textOf(name)]));
  const rest = Object.entries(args).filter(([name]) => !named.includes(name));
  const addressed = body === undefined ? Object.keys(args) : named;
  const wrong = addressed.filter((name) => typeof args[name] === 'object');
  if (wrong.length > 0) {
    const rule = 'must be a text, a number, true or false';
    const details = wrong.map((path) => ({ path, message: rule }));
    return rejectProblems('invalid_value', details);
  }
  const path = urlPath.replaceAll(/\{(\w+)\}/gu, (_, name: string) =>
    encodeURIComponent(textOf(name)),
  );
  if (body !== undefined) {
    return { path, pathParameters, query: [], body: Object.fromEntries(rest) };
  }
  const asked = list === undefined ? rest : [...rest, ['limit', limitOf(args['limit'])] as const];
  const query = new Map(asked.map(([name, value]) => [name, String(value)]));
  return { path, pathParameters, query: [...query], body: {} };
}

/** Letters of an unknown name that are said again. */
const NAME_LENGTH = 64;

/** The tool that was probably meant by an unknown name. */
export function noSuchTool(name: unknown, tools: readonly Tool[]): string {
  if (typeof name !== 'string') return 'name must be a text, the name of a tool.';
  const meant = nearest(
    name,
    tools.map(({ listed }) => listed.name),
  );
  const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
  return `There is no tool ${JSON.stringify(name.slice(0, NAME_LENGTH))} for this key.${hint}`;
}
