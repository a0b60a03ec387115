import { createSocket } from 'node:dgram';
import { afterAll, beforeAll, beforeEach } from 'vitest';

/** The answer of a name server about a name. */
export type NameAnswer =
  /** IPv4 addresses; none for a name without any. */
  | readonly string[]
  /** The name that the asked one stands for, and the addresses of that. */
  | { readonly alias: string; readonly addresses: readonly string[] }
  | 'unknown'
  | 'silent';

const HEADER_BYTES = 12;
/** Behind a name: its type and its class. */
const QUESTION_REST = 4;
/** An answer that is authoritative. */
const ANSWERED = 0x8400;
const NO_SUCH_NAME = 3;
const TYPE_A = 1;
const TYPE_ALIAS = 5;
const INTERNET = 1;

/** The name in a question, and where the question ends (RFC 1035, 4.1.2). */
function readQuestion(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('ascii', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 + QUESTION_REST };
}

const spelled = (name: string) =>
  Buffer.concat([
    ...name.split('.').flatMap((label) => [Buffer.of(label.length), Buffer.from(label, 'ascii')]),
    Buffer.of(0),
  ]);

/** A resource record that must not be cached (RFC 1035, 4.1.3). */
function record(owner: string, type: number, data: Buffer): Buffer {
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(type, 0);
  fixed.writeUInt16BE(INTERNET, 2);
  fixed.writeUInt16BE(data.length, 8);
  return Buffer.concat([spelled(owner), fixed, data]);
}

const addressRecords = (owner: string, addresses: readonly string[]) =>
  addresses.map((address) => record(owner, TYPE_A, Buffer.from(address.split('.').map(Number))));

function recordsOf(name: string, answer: Exclude<NameAnswer, 'silent'>): Buffer[] {
  if (answer === 'unknown') return [];
  if ('alias' in answer) {
    const { alias, addresses } = answer;
    return [record(name, TYPE_ALIAS, spelled(alias)), ...addressRecords(alias, addresses)];
  }
  return addressRecords(name, answer);
}

function respond(query: Buffer, end: number, name: string, answer: Exclude<NameAnswer, 'silent'>) {
  const records = recordsOf(name, answer);
  const header = Buffer.from(query.subarray(0, HEADER_BYTES));
  header.writeUInt16BE(ANSWERED + (answer === 'unknown' ? NO_SUCH_NAME : 0), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  header.writeUInt32BE(0, 8);
  return Buffer.concat([header, query.subarray(HEADER_BYTES, end), ...records]);
}

/** A name server on the loopback address, for the tests of one file. */
export interface NameServer {
  /** Its address, as a resolver takes it. */
  address(): string;
  /** Says what a name is answered with, one answer after the other; the last one stays. */
  answers(name: string, ...answers: readonly NameAnswer[]): void;
  /** The names it was asked for since the test began. */
  readonly asked: readonly string[];
}

/** Serves names over UDP, so that a resolver asks them for real. */
export function withNameServer(): NameServer {
  const socket = createSocket('udp4');
  const known = new Map<string, NameAnswer[]>();
  const asked: string[] = [];

  socket.on('message', (query, { port, address }) => {
    const { name, end } = readQuestion(query);
    asked.push(name);
    const left = known.get(name) ?? [];
    const answer = (left.length > 1 ? left.shift() : left[0]) ?? 'unknown';
    if (answer !== 'silent') socket.send(respond(query, end, name, answer), port, address);
  });
  beforeAll(() => new Promise<void>((done) => socket.bind(0, '127.0.0.1', done)));
  beforeEach(() => {
    asked.length = 0;
  });
  afterAll(() => new Promise<void>((done) => socket.close(done)));

  return {
    address: () => `127.0.0.1:${socket.address().port}`,
    answers: (name, ...answers) => void known.set(name, [...answers]),
    asked,
  };
}
