import { type AnyOperation, toolNameOf } from '@waybill/api/operation';
import { argumentsSchema, briefly, untrustedKeys } from './agent-tool-schema.ts';
import { byName } from './json.ts';

/** Clients put a prefix in front, and models take 64 characters without points (AGT-21). */
const NAME = /^[a-z][a-z0-9_]{2,47}$/u;
const DESCRIPTION_LENGTH = 600;
const TOOL_BYTES = 6_000;
const LIST_BYTES = 64_000;

const PREVIEWED =
  'Without `confirm` nothing is written: it answers what would happen, and a `confirm` to show to a person first.';

/** Whole sentences, as many as fit. */
function sentences(text: string, room: number): string {
  if (text.length <= room) return text;
  const end = text.lastIndexOf('. ', room - 1);
  return end < 0 ? `${text.slice(0, room - 1)}…` : text.slice(0, end + 1);
}

function descriptionOf({ summary, description, tool }: AnyOperation): string {
  const promise = tool?.class === 'write' ? ` ${PREVIEWED}` : '';
  const said = description === undefined ? `${summary}.` : `${summary}. ${description}`;
  return `${sentences(said, DESCRIPTION_LENGTH - promise.length)}${promise}`;
}

/** Why an operation cannot be a tool of a shop's assistant (AGT-20). */
function problemOf(operation: AnyOperation, secretive: ReadonlySet<string>): string | undefined {
  if (secretive.has(operation.id)) return 'deals with a secret';
  if (operation.operatorOnly === true) return 'is for the operator alone';
  if (operation.public === true) return 'is public';
  if (operation.answersText !== undefined) return 'answers no JSON';
  return NAME.test(toolNameOf(operation.id)) ? undefined : 'has a name that clients refuse';
}

/** A tool as assistants see it; of many arguments it says less each. */
function listedTool(operation: AnyOperation) {
  const writes = operation.tool?.class === 'write';
  const inputSchema = argumentsSchema(operation);
  const listed = {
    name: toolNameOf(operation.id),
    title: operation.summary,
    description: descriptionOf(operation),
    inputSchema,
    annotations: {
      readOnlyHint: !writes,
      destructiveHint: writes && operation.tool?.destructive === true,
      idempotentHint: true,
      openWorldHint: false,
    },
  };
  return bytesOf(listed) > TOOL_BYTES ? { ...listed, inputSchema: briefly(inputSchema) } : listed;
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/** A tool, and what is known of its operation and of the answers of it. */
function agentTool(operation: AnyOperation, secretive: ReadonlySet<string>) {
  const { id, list, tool } = operation;
  const problem = problemOf(operation, secretive);
  if (problem !== undefined) throw new Error(`${id} cannot be a tool: it ${problem}`);
  const listed = listedTool(operation);
  if (bytesOf(listed) > TOOL_BYTES) {
    throw new Error(`the tool of ${id} has ${bytesOf(listed)} bytes, more than ${TOOL_BYTES}`);
  }
  return {
    operation: id,
    writes: tool?.class === 'write',
    anyKey: operation.anyKey === true,
    isList: list !== undefined,
    untrusted: untrustedKeys(operation),
    listed,
  };
}

/**
 * Every tool of assistants, by name: operations whose contract says so, and no others (AGT-20). Those of
 * `secretive` can be none.
 */
export function agentTools(
  operations: readonly AnyOperation[],
  secretive: ReadonlySet<string> = new Set(),
) {
  const tools = operations
    .filter(({ tool }) => tool !== undefined)
    .map((operation) => agentTool(operation, secretive))
    .sort((a, b) => byName([a.listed.name, a], [b.listed.name, b]));
  const total = bytesOf(tools.map(({ listed }) => listed));
  if (total > LIST_BYTES) throw new Error(`all tools together have ${total} bytes`);
  return tools;
}
