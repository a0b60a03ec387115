import { killAfter } from '@waybill/testing/faults/dead-caller';
import { loseAnswer } from '@waybill/testing/faults/lost-answers';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { rounds } from '@waybill/testing/rounds';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { secondsUntil } from '../queue/schedule.ts';
import { AttemptHeld, NotTaken, type SignerQueues } from '../queue/signer-task.ts';
import { deliveryScene } from './delivery-scene.factory.ts';

const {
  scene,
  advance,
  respond,
  queues,
  row,
  openBreaker,
  signer,
  performed,
  endpointAt,
  published,
  fannedOut,
  swept,
} = deliveryScene();

const remove = () => {
  vi.restoreAllMocks();
  removeFault();
};
afterEach(remove);

/** A message in a queue: it comes until its consumer has done its work, five times at most. */
interface Message {
  readonly work: () => Promise<void>;
  visibleAt: number;
  receives: number;
}

const RECEIVES = 5;
const STEP_SECONDS = 10;
const SWEEP_SECONDS = 60;
/** Within this all is delivered, whatever broke off. */
const MINUTES = 15;

/** From one break to the next; a short run looks at some. */
const EVERY = rounds({ short: 61, long: 1 });

/** The queues of a signer as they are on AWS, with a clock of their own. */
function signerQueues(ports: { queues: SignerQueues }) {
  const messages: Message[] = [];
  const put = (delay: number, work: Message['work']) =>
    void messages.push({ work, visibleAt: now() + delay * 1000, receives: 0 });
  const now = () => scene.clock.getTime();

  function takeIn(): void {
    for (const { ref, delaySeconds } of scene.later.splice(0)) {
      put(delaySeconds, () => signer(ports)(ref));
    }
    for (const { task, delaySeconds } of scene.tasks.splice(0)) {
      put(delaySeconds, () => performed(task, ports));
    }
  }

  /** Brings what is visible to its consumer, each message twice at the same moment. */
  async function handOut(): Promise<void> {
    takeIn();
    const visible = messages.filter((one) => one.visibleAt <= now());
    await Promise.all(
      visible.map(async (message) => {
        message.receives += 1;
        const [first] = await Promise.allSettled([message.work(), message.work()]);
        if (first?.status === 'fulfilled' || message.receives >= RECEIVES) {
          messages.splice(messages.indexOf(message), 1);
          return;
        }
        const back =
          first?.reason instanceof AttemptHeld
            ? secondsUntil(new Date(first.reason.until), scene.clock) + 1
            : 30 * 2 ** (message.receives - 1);
        message.visibleAt = now() + back * 1000;
      }),
    );
    takeIn();
  }

  /** All its messages are dead letters. */
  const lose = () => {
    takeIn();
    messages.splice(0);
  };

  return { handOut, lose };
}

/** The queue refuses its n-th batch of messages. */
function refuseBatch(fatal: number) {
  let sent = 0;
  const counted =
    <Batch extends readonly unknown[]>(send: (batch: Batch) => Promise<void>) =>
    async (batch: Batch) => {
      sent += 1;
      if (sent === fatal) throw new NotTaken(batch, 'it is throttled');
      return send(batch);
    };
  const broken = { ...queues, later: counted(queues.later) };
  return { queues: broken, met: () => sent >= fatal };
}

const whole = { queues, met: () => false };
const breaks = [
  ['dies after a call', (n: number) => ({ ...whole, met: killAfter(n - 1).died })],
  ['hears no answer of a write', (n: number) => ({ ...whole, met: loseAnswer(n).lost })],
  ['cannot send its messages', refuseBatch],
] as const;

/** An endpoint that takes two calls at once and answers again, and five events that wait for it. */
async function fiveWaiting(): Promise<{ endpoint: string; events: string[] }> {
  const { id: endpoint } = await endpointAt('/in', { max_concurrency: 2 });
  await openBreaker(endpoint);
  const events: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    advance(0.001);
    const event = await published();
    await fannedOut(event);
    events.push(event.id);
  }
  respond(200);
  advance(31);
  // Messages that were sent a while ago, with their delay, are visible by now.
  scene.later = scene.later.map((message) => ({ ...message, delaySeconds: 0 }));
  scene.tasks = scene.tasks.map((message) => ({ ...message, delaySeconds: 0 }));
  return { endpoint, events };
}

const statesOf = async ({ endpoint, events }: { endpoint: string; events: readonly string[] }) =>
  Promise.all(events.map(async (event) => (await row({ event, endpoint })).status));

/** Lets the time pass in which the sweep and the queues bring everything to its end. */
async function settle(
  waiting: Awaited<ReturnType<typeof fiveWaiting>>,
  handOut: () => Promise<void>,
): Promise<void> {
  for (let seconds = 0; seconds < MINUTES * 60; seconds += STEP_SECONDS) {
    await indexesCaughtUp();
    if (seconds % SWEEP_SECONDS === 0) scene.later.push(...(await swept()));
    await handOut();
    advance(STEP_SECONDS);
    if ((await statesOf(waiting)).every((status) => status === 'delivered')) return;
  }
}

describe.each(breaks)(
  'a signer that %s',
  (_, breakAt) => {
    // WHK-87, WHK-115, WHK-143, WHK-212
    it.each([
      ['leaves every delivery on its way', false],
      ['and all whose messages are lost leaves every delivery to the sweep', true],
    ])('%s', async (_name, losesAll) => {
      const { tenant } = scene;
      let isOver = false;
      for (let n = 1; !isOver; n += EVERY) {
        Object.assign(scene, { tenant: `${tenant}-${n}`, later: [], tasks: [] });
        const waiting = await fiveWaiting();
        const { met, queues: broken } = breakAt(n);
        const { handOut, lose } = signerQueues({ queues: broken });
        // These meet the break: the probe, the wake, and the attempts that were woken.
        for (let round = 0; round < 3; round += 1) {
          await handOut();
          advance(1);
        }
        remove();
        isOver = !met();
        if (losesAll) lose();
        await settle(waiting, handOut);
        const delivered = waiting.events.map(() => 'delivered');
        expect(await statesOf(waiting), `break ${n}`).toEqual(delivered);
        if (isOver) expect(n).toBeGreaterThan(1);
      }
    });
  },
  240_000,
);
