import type { Outcome } from '@waybill/api/answer';
import { type Idempotency, idempotencyOf } from '@waybill/api/idempotency';
import type { Served } from '@waybill/api/serve';
import { uuidAt } from '@waybill/kernel/id';
import { isRejection } from '@waybill/kernel/rejection';
import type { Sight } from '@waybill/work/work';
import { changesOf } from '../confirm/changes.ts';
import { issueConfirm, openConfirm } from '../confirm/confirm.ts';
import { confirming, previewing } from '../confirm/witness.ts';
import { type PlainTexts, plainTexts } from '../result/plain-texts.ts';
import type { AgentSettings } from '../shared/settings.ts';
import type { ToolCall } from '../tool/tool.ts';
import {
  changedSincePreview,
  confirmExpired,
  invalidConfirm,
  writeNotAllowed,
} from './call-refusals.ts';
import { mayRun, refuseAmount } from './permitted.ts';
import { type AgentRequest, type Ran, runOperation, told } from './run-operation.command.ts';

/** A call of a tool as it ended: its operation's outcome, and where that is no refusal the answer as it is shown. */
export interface Ended {
  readonly ran: Ran;
  readonly said: string;
  readonly plain: PlainTexts;
}

export const refused = (ran: Ran): Ended => ({ ran, said: '', plain: plainTexts({}) });

/** A tool that writes, with what is known of the call. */
export interface Writing {
  readonly request: AgentRequest;
  readonly served: Served;
  readonly call: ToolCall;
  readonly settings: AgentSettings;
}

const confirmedCall = ({ request: { identity }, call: { tool, args } }: Writing) => ({
  secret: identity.cursorSecret,
  tenant: identity.tenant,
  keyId: identity.keyId,
  tool: tool.operation,
  args,
});

/** Tries a tool that writes: it answers what would happen, and writes nothing (AGT-24 to AGT-26). */
export async function previewTool(writing: Writing): Promise<Ended> {
  const { request, served, call, settings } = writing;
  const { tool, args } = call;
  const seen: Sight[] = [];
  const judge = (record: unknown) => refuseAmount(settings, record);
  const witness = previewing(judge, (sight) => seen.push(sight));
  const ran = await runOperation(request, served, args, { witness });
  if (ran.status >= 400) return refused(ran);
  const sight = seen.at(-1);
  if (sight === undefined) throw new Error(`${tool.operation} runs through no command`);
  const { before, after } = sight;
  const changes = before && after ? changesOf(before.record, after.record) : [];
  const would: unknown = JSON.parse(ran.body);
  const { now } = request;
  const issued = mayRun(settings, tool)
    ? issueConfirm(confirmedCall(writing), { rev: before?.rev ?? null, now, nonce: uuidAt(now) })
    : {};
  const said = `Preview of ${tool.listed.name}: nothing is written. Show it to a person.`;
  return { ran, said, plain: plainTexts({ preview: true, would, changes, ...issued }) };
}

/** The outcome of a confirm that is too old: what it was answered while it held, or that it is. */
async function lapsed(idempotency: Idempotency): Promise<Outcome> {
  const kept = await idempotency.claim();
  if (kept !== undefined) return isRejection(kept) ? kept : { ...kept, replayed: true };
  await idempotency.release();
  return confirmExpired;
}

async function runConfirmed(writing: Writing): Promise<Ran> {
  const { request, served, call, settings } = writing;
  const { identity, now } = request;
  const tell = (outcome: Outcome) => told(request, served.operation, outcome);
  if (!mayRun(settings, call.tool)) return tell(writeNotAllowed(call.tool));
  const confirm = openConfirm(confirmedCall(writing), call.confirm);
  if (confirm === undefined) return tell(invalidConfirm);
  const idempotency = idempotencyOf({
    tenant: identity.tenant,
    principal: undefined,
    places: identity.places,
    operation: 'agents.call',
    header: String(call.confirm),
    // The confirm itself is bound to the whole call.
    fingerprint: 'confirm',
    now,
  });
  if (now.getTime() >= confirm.ends) return tell(await lapsed(idempotency));
  const shown = { rev: confirm.rev, changed: changedSincePreview };
  const witness = confirming((record) => refuseAmount(settings, record), shown);
  return runOperation(request, served, call.args, { witness, idempotency });
}

/** Runs a tool for the confirm of its preview, once whatever the number of its calls (AGT-26, AGT-27). */
export async function confirmTool(writing: Writing): Promise<Ended> {
  const ran = await runConfirmed(writing);
  if (ran.status >= 400) return refused(ran);
  const plain = plainTexts({ done: true, result: JSON.parse(ran.body) as unknown });
  return { ran, said: `${writing.call.tool.listed.name} is done.`, plain };
}
