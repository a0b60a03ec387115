import { Agent, request } from 'node:http';
import { createInterface } from 'node:readline';
import type { Flood, FloodCommand } from './flood.ts';

// A process of its own that floods a stack while it is told to, so that a flood takes none of the
// time of those who are measured beside it. It says `refused` at the first 429 after each `go`, and
// answers `rest` with how often it met each status.

const { url, kind, perSecond, tenant, key } = JSON.parse(process.argv[2] ?? '') as Flood;

const TICK_MS = 10;
/** A stack that does not keep up is not buried under what waits. */
const UNANSWERED = 200;
/** A flood that is not of one address comes from so many, each of them within its limit. */
const ADDRESSES = 50;

const agent = new Agent({ keepAlive: true, maxSockets: 20 });
const say = (line: string) => process.stdout.write(`${line}\n`);

let counts: Record<string, number> = {};
let [sent, unanswered, saidRefused] = [0, 0, true];

const headersOf = (turn: number) => ({
  'x-from': kind === 'address' ? '192.0.2.1' : `192.0.2.${(turn % ADDRESSES) + 2}`,
  'x-service-tenant': tenant,
  'x-service-api-key': kind === 'tenant' ? key : `wrong-${turn}`,
});

function send(): void {
  if (unanswered >= UNANSWERED) return;
  unanswered += 1;
  sent += 1;
  const over = () => {
    unanswered -= 1;
  };
  const headers = headersOf(sent);
  const sending = request(`${url}/v1/whoami`, { agent, headers }, (answer) => {
    const status = answer.statusCode ?? 0;
    counts[status] = (counts[status] ?? 0) + 1;
    answer.resume().once('close', over);
    if (status !== 429 || saidRefused) return;
    saidRefused = true;
    say('refused');
  });
  sending.once('error', over);
  sending.end();
}

let timer: NodeJS.Timeout | undefined;
const commands: Record<FloodCommand, () => void> = {
  go: () => {
    [counts, saidRefused] = [{}, false];
    timer = setInterval(() => {
      for (let call = 0; call < (perSecond * TICK_MS) / 1000; call += 1) send();
    }, TICK_MS);
  },
  rest: () => {
    clearInterval(timer);
    say(JSON.stringify(counts));
  },
};

say('ready');
for await (const line of createInterface({ input: process.stdin })) {
  commands[line as FloodCommand]();
}
process.exit(0);
