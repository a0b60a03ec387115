import { findOperation } from '../api/find-operation.ts';
import type { Session } from '../profile/session.ts';
import { exits, Failure } from '../shared/failure.ts';
import { show } from '../shared/show.ts';
import { messagesIn } from './server-sent.ts';

/** Which requests are shown. */
export interface LogsFlags {
  readonly errors?: boolean | undefined;
  readonly operation?: string | undefined;
}

/** A request, as the local stack tells of it. */
interface Row {
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly durationMs: number;
  readonly operation?: string;
  readonly tenant?: string;
  readonly code?: string;
  readonly calls?: number;
}

const STREAM = '/_inspector/stream';

const lineOf = ({ at, method, path, status, code = '', durationMs, tenant = '', calls = 0 }: Row) =>
  `${at.slice(11, 23)}  ${method.padEnd(6)} ${path}  ${status} ${code}  ${Math.round(durationMs)} ms  ${tenant}  ${calls} calls`;

async function openStream({ client, signal }: Session): Promise<AsyncIterable<Uint8Array>> {
  const where = `the requests of ${client.url}`;
  const request = { signal, redirect: 'manual' } as const;
  const answer = await fetch(`${client.url}${STREAM}`, request).catch(() => {
    signal.throwIfAborted();
    throw new Failure(`no answer of ${client.url}; waybill doctor looks why`, exits.unanswered);
  });
  if (answer.ok && answer.body !== null) return answer.body;
  await answer.body?.cancel();
  throw new Failure(
    `${where} are not told here: npm start tells them; those of a stage are in its log groups (docs/runbook.md)`,
    exits.refused,
  );
}

/** The stream; where it breaks off, the stack is gone. */
async function* whole(
  stream: AsyncIterable<Uint8Array>,
  { client, signal }: Session,
): AsyncGenerator<Uint8Array> {
  try {
    yield* stream;
  } catch {
    signal.throwIfAborted();
    throw new Failure(`${client.url} stopped answering`, exits.unanswered);
  }
}

/** Shows the requests of a local stack, those of before and as they come, until Ctrl-C. */
export async function followLogs(session: Session, flags: LogsFlags): Promise<void> {
  if (flags.operation !== undefined) findOperation(flags.operation);
  for await (const { kind, data } of messagesIn(whole(await openStream(session), session))) {
    if (kind !== 'request') continue;
    const row = JSON.parse(data) as Row;
    if (flags.errors === true && row.status < 400) continue;
    if (flags.operation !== undefined && row.operation !== flags.operation) continue;
    show(session, row, lineOf(row));
  }
}
