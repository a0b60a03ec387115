import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { SendMessageBatchResult } from '@aws-sdk/client-sqs';
import { carriedJson } from '@waybill/kernel/carried-text';
import { chunksOf } from '@waybill/kernel/chunks';
import { matchesPattern } from '../functions/event-pattern.ts';
import type { Report, RuleSpec } from '../functions/wiring.ts';
import { closeServer, listen } from '../gateway/http-server.ts';
import type { CallQueues } from './call-queues.ts';
import {
  acceptEntry,
  type BusEvent,
  type EntryResult,
  type PutEventsEntry,
  requestProblem,
} from './put-events.ts';

export interface Bus {
  readonly endpoint: string;
  stop(): Promise<void>;
}

export interface BusOptions {
  readonly name: string;
  readonly region: string;
  readonly rules: readonly RuleSpec[];
  readonly queueUrls: Readonly<Record<string, string>>;
  readonly callQueues: CallQueues;
  readonly report: Report;
}

interface Answer {
  readonly status: number;
  readonly body: object;
}

const refused = (type: string, message: string): Answer => ({
  status: 400,
  body: { __type: type, message },
});

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks).toString('utf8');
}

/** The word of a queue on the events that it refused, by their ids. */
type Refusals = Map<string, string>;

/** Sends events to a queue, which may refuse some of a batch and take the others. */
async function sendEvents(
  call: CallQueues,
  url: string,
  events: readonly BusEvent[],
  refusals: Refusals,
): Promise<void> {
  for (const some of chunksOf(events, 10)) {
    const entries = some.map((event) => ({
      Id: event.id,
      MessageBody: carriedJson(JSON.stringify(event)),
    }));
    const sent = await call('SendMessageBatch', { QueueUrl: url, Entries: entries });
    const { Failed = [] } = sent as Partial<SendMessageBatchResult>;
    for (const { Id = '', Message = '' } of Failed) refusals.set(Id, Message);
  }
}

/** Sends events to the queues of the rules that they match; answers what a queue refused. */
async function route(events: readonly BusEvent[], options: BusOptions): Promise<Refusals> {
  const refusals: Refusals = new Map();
  for (const rule of options.rules) {
    const url = options.queueUrls[rule.queue];
    if (url === undefined) throw new Error(`rule ${rule.name} names the unknown ${rule.queue}`);
    const matching = events.filter((event) => matchesPattern(rule.pattern, event));
    if (matching.length > 0) await sendEvents(options.callQueues, url, matching, refusals);
  }
  return refusals;
}

/** Unlike the deployed bus, which has a dead-letter queue for it, tells the publisher at once. */
function toldOf(result: EntryResult, refusals: Refusals): object {
  if (!('event' in result)) return result;
  const refusal = refusals.get(result.EventId);
  if (refusal === undefined) return { EventId: result.EventId };
  return { ErrorCode: 'RefusedByQueue', ErrorMessage: refusal };
}

async function putEvents(
  entries: readonly PutEventsEntry[] | undefined,
  options: BusOptions,
): Promise<Answer> {
  const problem = requestProblem(entries);
  if (problem !== undefined) return refused('ValidationException', problem);
  const results = (entries ?? []).map((entry) => acceptEntry(entry, options, new Date()));
  const refusals = await route(
    results.flatMap((result) => ('event' in result ? [result.event] : [])),
    options,
  );
  for (const [id, reason] of refusals) {
    options.report('a queue refused an event', new Error(`${id}: ${reason}`));
  }
  const told = results.map((result) => toldOf(result, refusals));
  const FailedEntryCount = told.filter((one) => 'ErrorCode' in one).length;
  return { status: 200, body: { FailedEntryCount, Entries: told } };
}

async function answer(request: IncomingMessage, options: BusOptions): Promise<Answer> {
  const action = request.headers['x-amz-target'];
  if (action !== 'AWSEvents.PutEvents') {
    return refused('UnknownOperationException', `${action} is not served here`);
  }
  try {
    const body = JSON.parse(await readText(request)) as { Entries?: PutEventsEntry[] };
    return await putEvents(body.Entries, options);
  } catch (error) {
    options.report('the event bus failed', error);
    return { status: 500, body: { __type: 'InternalException', message: 'see the stack log' } };
  }
}

function createBusServer(options: BusOptions): Server {
  return createServer((request, response) => {
    void answer(request, options).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' });
      response.end(JSON.stringify(body));
    });
  });
}

/**
 * An event bus on a free loopback port that speaks EventBridge's PutEvents and sends what its
 * rules match to their queues.
 */
export async function startBus(options: BusOptions): Promise<Bus> {
  const server = createBusServer(options);
  const port = await listen(server, 0, '127.0.0.1');
  return { endpoint: `http://127.0.0.1:${port}`, stop: () => closeServer(server) };
}
