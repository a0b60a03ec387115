import { overloaded } from '@waybill/api/answer';
import { type Document, isDocument } from '@waybill/api/document';
import { problemAnswer } from '@waybill/api/problem';
import type { Served } from '@waybill/api/serve';
import { uuidAt } from '@waybill/kernel/id';
import { toInstant } from '@waybill/kernel/instant';
import { reject } from '@waybill/kernel/rejection';
import { logFault } from '@waybill/observability/logger';
import { Overloaded } from '@waybill/table/write';
import { CODES, type Fault, faultOf } from '../protocol/fault.ts';
import type { Message } from '../protocol/message.ts';
import { refusePage } from '../result/fitted.ts';
import { plainTexts } from '../result/plain-texts.ts';
import { type ToolResult, toolError, toolResult } from '../result/tool-result.ts';
import type { AgentSettings } from '../shared/settings.ts';
import { noSuchTool, plainArguments, refuseUnknown } from '../tool/arguments.ts';
import type { Tool, ToolCall } from '../tool/tool.ts';
import { recordCall } from './agent-call.writes.ts';
import { callAgentsOperation } from './call.operations.ts';
import { agentsDisabled } from './call-refusals.ts';
import { countCall } from './minute.repository.ts';
import { type AgentRequest, type Ran, runOperation, told } from './run-operation.command.ts';
import { confirmTool, type Ended, previewTool, refused } from './write-tool.command.ts';

/** The tools of a call, and what runs them. */
export interface Toolbox {
  /** Those that the key and the settings allow. */
  readonly tools: readonly Tool[];
  readonly settings: AgentSettings;
  readonly handlers: Readonly<Record<string, () => Promise<{ readonly handler: Served }>>>;
}

async function readTool(request: AgentRequest, served: Served, call: ToolCall): Promise<Ended> {
  const { tool, args } = call;
  const ran = await runOperation(request, served, args);
  if (ran.status >= 400) return refused(ran);
  const plain = plainTexts(JSON.parse(ran.body));
  const answer = plain.value as Document;
  const tooLarge = tool.isList ? refusePage(answer) : undefined;
  if (tooLarge !== undefined) return refused(told(request, served.operation, tooLarge));
  const { items, total } = answer;
  const rows = Array.isArray(items) && total !== undefined ? `: ${items.length} of ${total}` : '';
  return { ran, said: `${tool.listed.name}${rows}.`, plain };
}

const isRun = ({ tool, confirm }: ToolCall) => tool.writes && (confirm ?? null) !== null;

async function endCall(
  request: AgentRequest,
  call: ToolCall,
  { settings, handlers }: Toolbox,
): Promise<Ended> {
  const { operation } = call.tool;
  const { handler: served } = (await handlers[operation]?.()) ?? {};
  if (served === undefined) throw new Error(`no function runs ${operation}`);
  const unknown = refuseUnknown(call.tool, call.args);
  if (unknown !== undefined) return refused(told(request, served.operation, unknown));
  if (!call.tool.writes) return readTool(request, served, call);
  const writing = { request, served, call, settings };
  return isRun(call) ? confirmTool(writing) : previewTool(writing);
}

/** A fault of ours, of which nothing is told but that it is one (AGT-34). */
function faulty({ event, identity }: AgentRequest, tool: Tool, error: unknown): Ran {
  const { requestId } = event.requestContext;
  logFault({ operation: tool.operation, requestId, tenant: identity.tenant }, error);
  const message = 'Something went wrong on our side; the request id helps us find it.';
  const { body } = problemAnswer(500, { code: 'internal', message }, requestId);
  return { status: 500, body, replayed: false };
}

async function endSafely(request: AgentRequest, call: ToolCall, toolbox: Toolbox): Promise<Ended> {
  try {
    return await endCall(request, call, toolbox);
  } catch (error) {
    return refused(
      error instanceof Overloaded
        ? told(request, callAgentsOperation, overloaded)
        : faulty(request, call.tool, error),
    );
  }
}

/** Refuses a key that calls too often, saying when it may call again. */
async function refuseMinute(request: AgentRequest, settings: AgentSettings) {
  const { identity, now } = request;
  const wait = await countCall(identity, settings.calls_per_minute, now.getTime());
  if (wait === undefined) return undefined;
  const sentence = `This key has made ${settings.calls_per_minute} calls within a minute; call again in ${wait} s.`;
  const ran = told(request, callAgentsOperation, reject('rate_limited', sentence));
  const body = { ...(JSON.parse(ran.body) as Document), retry_after: wait };
  return refused({ ...ran, body: JSON.stringify(body) });
}

const idOf = (value: unknown): unknown => (isDocument(value) ? value['id'] : undefined);

function outcomeOf({ status }: Ran) {
  if (status < 400) return 'ok';
  return status < 500 ? 'refused' : 'failed';
}

/** Keeps who called what, and how it ended. */
async function record(
  { identity, now }: AgentRequest,
  call: ToolCall,
  { ran, plain }: Ended,
  durationMs: number,
): Promise<void> {
  const { operation, writes } = call.tool;
  const run = isRun(call) ? 'write' : 'preview';
  const problem = ran.status < 400 ? {} : (JSON.parse(ran.body) as { code?: string });
  const caller = { ...identity, at: toInstant(now), newId: () => uuidAt(now) };
  await recordCall(caller, {
    operation,
    kind: writes ? run : 'read',
    outcome: outcomeOf(ran),
    code: problem.code ?? null,
    replayed: ran.replayed,
    recordId: call.args['id'] ?? idOf((plain.value as Document)['result']),
    durationMs,
  });
}

const badParams = (sentence: string): Fault => faultOf(CODES.badParams, sentence, { status: 200 });

/** The call that a message asks for, or why it is none. */
function readCall({ params }: Message, tools: readonly Tool[]): ToolCall | Fault {
  const { name, arguments: sent = {} } = params;
  const tool = tools.find(({ listed }) => listed.name === name);
  if (tool === undefined) return badParams(noSuchTool(name, tools));
  if (!isDocument(sent)) return badParams('arguments must be an object.');
  const { confirm, ...args } = sent;
  return { tool, confirm, args: plainArguments(tool, tool.writes ? args : sent) };
}

/** Calls a tool: every refusal of it is a result too, so that the model can do better (AGT-30 to AGT-35). */
export async function callTool(
  request: AgentRequest,
  message: Message,
  toolbox: Toolbox,
): Promise<ToolResult | Fault> {
  if (!toolbox.settings.enabled) {
    return toolError(told(request, callAgentsOperation, agentsDisabled));
  }
  const call = readCall(message, toolbox.tools);
  if ('fault' in call) return call;
  const began = performance.now();
  const ended =
    (await refuseMinute(request, toolbox.settings)) ?? (await endSafely(request, call, toolbox));
  await record(request, call, ended, performance.now() - began);
  const { ran, said, plain } = ended;
  const meta = ran.replayed ? { 'waybill/replayed': true } : {};
  return ran.status < 400 ? toolResult(call.tool, { said, plain, meta }) : toolError(ran, meta);
}
