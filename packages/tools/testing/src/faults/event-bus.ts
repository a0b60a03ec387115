import { createServer, type Server } from 'node:http';

interface Entry {
  readonly Source: string;
  readonly DetailType: string;
  readonly Detail: string;
  readonly Resources?: readonly string[];
}

/** The bus's treatment of a call; without an answer the connection breaks. */
export type Mood =
  | 'takes'
  | 'breaks before it takes'
  | 'breaks after it took'
  | 'refuses the first entry'
  | 'throttles every call';

const idOf = ({ Detail }: Entry) => (JSON.parse(Detail) as { id: string }).id;

interface State {
  readonly mood: Mood;
  readonly refusing: ReadonlySet<string>;
  readonly spoiling: ReadonlySet<string>;
}

interface Answer {
  readonly status: number;
  readonly body: object;
}

/** The outcome of a call: the entries taken, and the answer, unless the connection breaks. */
interface Outcome {
  readonly taken: readonly Entry[];
  readonly answer: Answer | undefined;
}

const refusal = (type: string, message: string): Outcome => ({
  taken: [],
  answer: { status: 400, body: { __type: type, message } },
});

function decideCall(entries: readonly Entry[], { mood, refusing, spoiling }: State): Outcome {
  if (mood === 'breaks before it takes') return { taken: [], answer: undefined };
  if (mood === 'throttles every call') return refusal('ThrottlingException', 'Rate exceeded');
  if (entries.some((entry) => spoiling.has(idOf(entry)))) {
    return refusal('ValidationException', 'not valid');
  }
  const refused = entries.map(
    (entry, index) =>
      refusing.has(idOf(entry)) || (mood === 'refuses the first entry' && index === 0),
  );
  const taken = entries.filter((_, index) => refused[index] === false);
  if (mood === 'breaks after it took') return { taken, answer: undefined };
  const results = refused.map((no, index) =>
    no ? { ErrorCode: 'InternalFailure' } : { EventId: String(index) },
  );
  const FailedEntryCount = refused.filter((no) => no).length;
  return { taken, answer: { status: 200, body: { FailedEntryCount, Entries: results } } };
}

/**
 * A bus on this machine that keeps what it took. Of the events in `refusing` it takes none, and
 * with those in `spoiling` not even the others of a call.
 */
function createBus() {
  const taken: Entry[] = [];
  const refusing = new Set<string>();
  const spoiling = new Set<string>();
  let mood: Mood = 'takes';
  let callsTogether = 1;
  const unanswered: (() => void)[] = [];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { Entries } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as {
        Entries: Entry[];
      };
      const outcome = decideCall(Entries, { mood, refusing, spoiling });
      taken.push(...outcome.taken);
      if (outcome.answer === undefined) return void request.socket.destroy();
      const { status, body } = outcome.answer;
      unanswered.push(() => {
        response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' });
        response.end(JSON.stringify(body));
      });
      if (unanswered.length < callsTogether) return;
      for (const answer of unanswered.splice(0)) answer();
    });
  });
  return {
    taken,
    refusing,
    spoiling,
    feel: (next: Mood) => {
      mood = next;
    },
    /** Answers calls only when so many are under way. */
    answerTogether: (calls: number) => {
      callsTogether = calls;
    },
    /** As on the first day: takes everything, and has nothing yet. */
    reset: () => {
      mood = 'takes';
      callsTogether = 1;
      unanswered.length = 0;
      refusing.clear();
      spoiling.clear();
      taken.length = 0;
    },
    /** Makes it the bus of the functions in this process. */
    listen: async () => {
      if (!server.listening) {
        await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
        server.unref();
      }
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      process.env['AWS_ENDPOINT_URL_EVENTBRIDGE'] = `http://127.0.0.1:${port}`;
      process.env['EVENT_BUS_NAME'] = 'waybill';
    },
  };
}

/** One for all suites of a process: the publisher keeps its client, and the client its address. */
export const bus = createBus();
