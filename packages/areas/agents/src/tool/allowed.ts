import { covers } from '@waybill/api/permission';

/** Entries of the setting `allow` that name a kind of tools (AGT-43). */
const KINDS: readonly string[] = ['read', 'preview', 'write'];

/** The id of an operation, or the beginning of several: `orders.comments.*`. */
const PATTERN = /^[a-z][a-z-]*(\.[a-z][a-z-]*)*(\.\*)?$/u;

/** A tool as settings judge it. */
export interface JudgedTool {
  /** The id of its operation. */
  readonly operation: string;
  readonly writes: boolean;
}

/**
 * Reach of assistants with a tool: not at all, through its previews, or to its end. A tool that
 * reads has its end at once.
 */
export type Reach = 'none' | 'preview' | 'whole';

/** The reach of a tool by the setting `allow` (AGT-43). */
export function reachOf(allow: readonly string[], { operation, writes }: JudgedTool): Reach {
  const isNamed = allow.some((entry) => covers(entry, operation));
  if (isNamed || allow.includes(writes ? 'write' : 'read')) return 'whole';
  return writes && allow.includes('preview') ? 'preview' : 'none';
}

/** The mistake in an entry of `allow`: it matches no tool (AGT-43). */
export function entryProblem(entry: unknown, tools: readonly string[]): string | undefined {
  if (typeof entry !== 'string' || KINDS.includes(entry)) return undefined;
  const isTool = PATTERN.test(entry) && tools.some((id) => covers(entry, id));
  return isTool ? undefined : `must be ${KINDS.join(', ')}, or match the id of a tool`;
}
