import { type Document, isDocument } from '@waybill/api/document';
import { type Idempotency, idempotencyOf } from '@waybill/api/idempotency';
import type { Served } from '@waybill/api/serve';
import type { Decimal } from '@waybill/kernel/decimal';
import { uuidAt } from '@waybill/kernel/id';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { Sight } from '@waybill/work/work';
import { changesOf } from '../confirm/changes.ts';
import { issueConfirm, openConfirm } from '../confirm/confirm.ts';
import { confirming, type Judge, previewing } from '../confirm/witness.ts';
import type { AgentSettings } from '../shared/settings.ts';
import type { ToolCall } from '../tool/tool.ts';
import { changedSincePreview, confirmExpired, invalidConfirm } from './call-refusals.ts';
import { mayRun, refuseAmount, refuseRun } from './permitted.ts';
import { type AgentRequest, type Ran, refusal, runOperation } from './run-operation.command.ts';

/** A call of a tool as it ended: its operation's outcome, and where that is no refusal the answer. */
export interface Ended {
  readonly ran: Ran;
  readonly said: string;
  readonly answer: Document;
}

export const refused = (ran: Ran): Ended => ({ ran, said: '', answer: {} });

/** A tool that writes, with what is known of the call. */
export interface Writing {
  readonly request: AgentRequest;
  readonly served: Served;
  readonly call: ToolCall;
  readonly settings: AgentSettings;
}

const isValued = (record: unknown): record is { grand_total: Decimal; currency: string } =>
  isDocument(record) && 'grand_total' in record && 'currency' in record;

const judgeBy =
  (settings: AgentSettings): Judge =>
  (record) =>
    isValued(record) ? refuseAmount(settings, record) : undefined;

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
  const witness = previewing(judgeBy(settings), (sight) => seen.push(sight));
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
  return { ran, said, answer: { preview: true, would, changes, ...issued } };
}

/** The outcome of a confirm that is too old: what it was answered while it held, or that it is. */
async function lapsed(idempotency: Idempotency) {
  const kept = await idempotency.claim();
  if (kept !== undefined) return kept;
  await idempotency.release();
  return confirmExpired;
}

/** Runs a tool for the confirm of its preview, once whatever the number of its calls (AGT-26, AGT-27). */
export async function confirmTool(writing: Writing): Promise<Ended> {
  const { request, served, call, settings } = writing;
  const { identity, now } = request;
  const refuse = (rejection: Rejection) => refused(refusal(request, served.operation, rejection));
  const barred = refuseRun(settings, call.tool);
  if (barred !== undefined) return refuse(barred);
  const confirm = openConfirm(confirmedCall(writing), call.confirm);
  if (confirm === undefined) return refuse(invalidConfirm);
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
  const end = now.getTime() < confirm.ends ? undefined : await lapsed(idempotency);
  if (isRejection(end)) return refuse(end);
  const changed = changedSincePreview;
  const witness = confirming(judgeBy(settings), { rev: confirm.rev, changed });
  const ran =
    end === undefined
      ? await runOperation(request, served, call.args, { witness, idempotency })
      : { ...end, replayed: true };
  if (ran.status >= 400) return refused(ran);
  const answer = { done: true, result: JSON.parse(ran.body) as unknown };
  return { ran, said: `${call.tool.listed.name} is done.`, answer };
}
