import { answerOf, overloaded } from '@waybill/api/answer';
import { type Document, isDocument } from '@waybill/api/document';
import { type Admitted, admit } from '@waybill/api/gate';
import type { HttpEvent } from '@waybill/api/http-event';
import { type AuthorizerContext, type Identity, identify } from '@waybill/api/identity';
import { allows } from '@waybill/api/permission';
import { type HttpAnswer, jsonAnswer } from '@waybill/api/problem';
import { readSentBody, refuseBody } from '@waybill/api/request-body';
import type { Served } from '@waybill/api/serve';
import { settled } from '@waybill/api/serve';
import { agentOf } from '@waybill/events/author';
import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import { Overloaded } from '@waybill/table/write';
import { callAgentsOperation } from '../call/call.operations.ts';
import { callTool } from '../call/call-tool.command.ts';
import { shownTools } from '../call/permitted.ts';
import { CODES, type Fault, faultOf, isFault, type RequestId } from '../protocol/fault.ts';
import { idIn, type Message, readMessage } from '../protocol/message.ts';
import { methodAnswer, withServer } from '../protocol/methods.ts';
import { isModern, refuseModern, said } from '../protocol/revision.ts';
import type { AgentSettings } from '../shared/settings.ts';
import type { Tool } from '../tool/tool.ts';
import { actsForBuyer, credentialsIn } from './credentials.ts';
import { inProtocol, ORIGIN_REFUSED } from './in-protocol.ts';
import { isAllowedOrigin } from './origin.ts';

/** Services that the door needs of areas which it may not know. */
export interface DoorPorts {
  readonly version: string;
  /** Pages that may call. */
  readonly origins: readonly string[];
  readonly tools: readonly Tool[];
  readonly handlers: Readonly<Record<string, () => Promise<{ readonly handler: Served }>>>;
  authorize(
    tenant: string | undefined,
    key: string | undefined,
    now: Date,
  ): Promise<AuthorizerContext>;
  /** Undefined where no tenant can have the name. */
  settingsOf(tenant: string | undefined): Promise<AgentSettings | undefined>;
}

const unauthorized = reject(
  'unauthorized',
  'The API key is missing or not valid for this tenant: send X-Service-Tenant and X-Service-Api-Key, or Authorization: Bearer {tenant}.{key}.',
);

const originRefused = reject(ORIGIN_REFUSED.code, ORIGIN_REFUSED.message);
const buyerRefused = reject('buyer_not_permitted', 'agents.call is not open to buyers.');

const refuse = (event: HttpEvent, rejection: Rejection, id?: RequestId): HttpAnswer =>
  inProtocol(answerOf(callAgentsOperation, event, rejection, {}), id);

function answerMessage(
  { requestContext }: HttpEvent,
  id: RequestId | undefined,
  answer: Document | Fault,
): HttpAnswer {
  const { requestId } = requestContext;
  if (!isFault(answer)) {
    return jsonAnswer(200, JSON.stringify({ jsonrpc: '2.0', id, result: answer }), requestId);
  }
  const { fault: code, status, message, data } = answer;
  const error = { code, message, data };
  return jsonAnswer(status, JSON.stringify({ jsonrpc: '2.0', id, error }), requestId);
}

/** Who calls, in the words of the authorizer (AGT-2, AGT-3); a call of a buyer is refused. */
async function enter(event: HttpEvent, ports: DoorPorts, now: Date) {
  const { tenant, key } = credentialsIn(event.headers);
  const [lambda, settings] = await Promise.all([
    ports.authorize(tenant, key, now),
    ports.settingsOf(tenant),
  ]);
  if (lambda.outcome === 'tenant_suspended') return identify(lambda, {}) as Rejection;
  if (lambda.outcome !== 'ok' || settings === undefined) return unauthorized;
  if (actsForBuyer(event.headers)) return buyerRefused;
  event.requestContext.authorizer = { lambda };
  const admitted = await admit(callAgentsOperation, event, now);
  return isRejection(admitted) ? admitted : { admitted, settings };
}

/** The client in its own words; old revisions name it in their handshake alone. */
function clientOf({ meta }: Message, event: HttpEvent, modern: boolean) {
  if (modern) {
    const info = said(meta, 'clientInfo');
    return isDocument(info)
      ? agentOf(info['name'], info['version'])
      : agentOf(undefined, undefined);
  }
  const [, name, version] = /^([^\s/]+)(?:\/(\S+))?/u.exec(event.headers['user-agent'] ?? '') ?? [];
  return agentOf(name, version);
}

interface Inside {
  readonly event: HttpEvent;
  readonly identity: Identity;
  readonly settings: AgentSettings;
  readonly now: Date;
}

async function answerRequest(message: Message, inside: Inside, ports: DoorPorts) {
  const { event, settings, now } = inside;
  const modern = isModern(message, event.headers);
  const refused = modern ? refuseModern(message, event.headers) : undefined;
  if (refused !== undefined) return refused;
  const agent = {
    ...clientOf(message, event, modern),
    approveAbove: settings.approve_above,
  };
  const identity = { ...inside.identity, agent };
  const own = ports.tools.filter(
    ({ operation, anyKey }) => anyKey || allows(identity.permissions, operation),
  );
  const tools = shownTools(settings, own);
  const server = { version: ports.version, tenant: identity.tenant, isEnabled: settings.enabled };
  const answer =
    message.method === 'tools/call'
      ? await callTool({ event, identity, now }, message, {
          tools,
          settings,
          handlers: ports.handlers,
        })
      : methodAnswer(message, modern, server, tools);
  return isFault(answer) ? answer : withServer(answer, modern, server);
}

/** The message in a body that was let in; a fault where it is none. */
function messageIn(event: HttpEvent): { id?: RequestId | undefined; message: Message | Fault } {
  const sent = readSentBody(event);
  if (isRejection(sent) || (event.body ?? '').trim() === '') {
    return { message: faultOf(CODES.noJson, 'The body is not readable JSON.') };
  }
  const id = idIn(sent.value);
  const [problem] = [...sent.problems, ...sent.lost];
  if (problem !== undefined) {
    return { id, message: faultOf(CODES.noRequest, `${problem.path} ${problem.message}`) };
  }
  return { id, message: readMessage(sent.value) };
}

const accepted = ({ requestContext }: HttpEvent): HttpAnswer => ({
  statusCode: 202,
  headers: { 'x-request-id': requestContext.requestId, vary: 'Origin' },
  body: '',
});

async function answerInside(
  event: HttpEvent,
  { admitted, settings }: { admitted: Admitted; settings: AgentSettings },
  ports: DoorPorts,
  now: Date,
): Promise<HttpAnswer> {
  const { identity, refusal, settle } = admitted;
  const { id, message } = messageIn(event);
  try {
    if (refusal !== undefined) return refuse(event, refusal);
    if (isFault(message)) return answerMessage(event, id, message);
    if (id === undefined) return accepted(event);
    const inside = { event, identity, settings, now };
    return answerMessage(event, id, await answerRequest(message, inside, ports));
  } catch (error) {
    if (error instanceof Overloaded) return refuse(event, overloaded, id);
    throw error;
  } finally {
    await settled(event, settle);
  }
}

/**
 * Answers a message of an assistant, judged in the order of the contract (AGT-5): origin, type and
 * size of the body, credentials, who calls; then the form of the message and its revision.
 */
export async function answerAgent(event: HttpEvent, ports: DoorPorts): Promise<HttpAnswer> {
  const now = new Date();
  if (!isAllowedOrigin(event.headers, ports.origins)) return refuse(event, originRefused);
  const unread = refuseBody(event);
  if (unread !== undefined) return refuse(event, unread);
  try {
    const entered = await enter(event, ports, now);
    if (isRejection(entered)) return refuse(event, entered);
    return await answerInside(event, entered, ports, now);
  } catch (error) {
    if (error instanceof Overloaded) return refuse(event, overloaded);
    throw error;
  }
}
