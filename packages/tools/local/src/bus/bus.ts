import { createServer, type IncomingMessage, type Server } from 'node:http';
import { SendMessageBatchCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { chunksOf } from '@waybill/kernel/chunks';
import type { Report, RuleSpec } from '../functions/wiring.ts';
import { closeServer, listen } from '../gateway/http-server.ts';
import { matchesPattern } from './event-pattern.ts';
import { acceptEntry, type BusEvent, type PutEventsEntry, requestProblem } from './put-events.ts';

export interface Bus {
  readonly endpoint: string;
  stop(): Promise<void>;
}

export interface BusOptions {
  readonly name: string;
  readonly region: string;
  readonly rules: readonly RuleSpec[];
  readonly queueUrls: Readonly<Record<string, string>>;
  readonly sqs: SQSClient;
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

/** Sends bodies to a queue; a batch may be refused in part, and none may be lost silently. */
async function sendBodies(sqs: SQSClient, url: string, bodies: string[]): Promise<void> {
  for (const some of chunksOf(bodies, 10)) {
    const entries = some.map((MessageBody, index) => ({ Id: String(index), MessageBody }));
    const sent = await sqs.send(new SendMessageBatchCommand({ QueueUrl: url, Entries: entries }));
    const failed = sent.Failed?.[0];
    if (failed !== undefined) throw new Error(`queue refused an event: ${failed.Message}`);
  }
}

async function route(events: readonly BusEvent[], options: BusOptions): Promise<void> {
  for (const rule of options.rules) {
    const url = options.queueUrls[rule.queue];
    if (url === undefined) throw new Error(`rule ${rule.name} names the unknown ${rule.queue}`);
    const matching = events.filter((event) => matchesPattern(rule.pattern, event));
    const bodies = matching.map((event) => JSON.stringify(event));
    if (bodies.length > 0) await sendBodies(options.sqs, url, bodies);
  }
}

async function putEvents(
  entries: readonly PutEventsEntry[] | undefined,
  options: BusOptions,
): Promise<Answer> {
  const problem = requestProblem(entries);
  if (problem !== undefined) return refused('ValidationException', problem);
  const results = (entries ?? []).map((entry) => acceptEntry(entry, options, new Date()));
  await route(
    results.flatMap((result) => ('event' in result ? [result.event] : [])),
    options,
  );
  return {
    status: 200,
    body: {
      FailedEntryCount: results.filter((result) => 'ErrorCode' in result).length,
      Entries: results.map((result) => ('event' in result ? { EventId: result.EventId } : result)),
    },
  };
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
