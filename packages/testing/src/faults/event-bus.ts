import { createServer, type Server } from 'node:http';

interface Entry {
  readonly Source: string;
  readonly DetailType: string;
  readonly Detail: string;
  readonly Resources?: readonly string[];
}

/** What the bus does with a call; the connection breaks where it does not answer. */
export type Mood =
  | 'takes'
  | 'breaks before it takes'
  | 'breaks after it took'
  | 'refuses the first entry'
  | 'throttles every call';

const idOf = ({ Detail }: Entry) => (JSON.parse(Detail) as { id: string }).id;

/**
 * A bus on this machine that keeps what it took. Of the events in `refusing` it takes none, and
 * with those in `spoiling` not even the others of a call.
 */
function createBus() {
  const taken: Entry[] = [];
  const refusing = new Set<string>();
  const spoiling = new Set<string>();
  let mood: Mood = 'takes';
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    const answer = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' });
      response.end(JSON.stringify(body));
    };
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { Entries } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as {
        Entries: Entry[];
      };
      if (mood === 'breaks before it takes') return void request.socket.destroy();
      if (mood === 'throttles every call') {
        return void answer(400, { __type: 'ThrottlingException', message: 'Rate exceeded' });
      }
      if (Entries.some((entry) => spoiling.has(idOf(entry)))) {
        return void answer(400, { __type: 'ValidationException', message: 'not valid' });
      }
      const isRefused = (entry: Entry, index: number) =>
        refusing.has(idOf(entry)) || (mood === 'refuses the first entry' && index === 0);
      const refused = Entries.map(isRefused);
      taken.push(...Entries.filter((_, index) => refused[index] === false));
      if (mood === 'breaks after it took') return void request.socket.destroy();
      const results = refused.map((no, index) =>
        no ? { ErrorCode: 'InternalFailure' } : { EventId: String(index) },
      );
      const FailedEntryCount = refused.filter((no) => no).length;
      return void answer(200, { FailedEntryCount, Entries: results });
    });
  });
  return {
    taken,
    refusing,
    spoiling,
    feel: (next: Mood) => {
      mood = next;
    },
    /** As on the first day: takes everything, and has nothing yet. */
    reset: () => {
      mood = 'takes';
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
