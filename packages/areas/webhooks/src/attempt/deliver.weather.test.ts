import { rounds } from '@waybill/testing/rounds';
import { indexesCaughtUp, withWeather } from '@waybill/testing/weather';
import { expect, it } from 'vitest';
import { type AttemptMessage, deliveryScene } from './delivery-scene.factory.ts';

const { scene, advance, signer, performed, endpointAt, published, fannedOut, swept, row } =
  deliveryScene();
withWeather('storm');

const TWICE = rounds({ short: 2, long: 1 });

// WHK-77, WHK-80, WHK-85, WHK-86, WHK-88, WHK-112, WHK-141, WHK-143, WHF-6, WHF-7, WHF-10, WHF-12, WHF-13
it('in a storm every event reaches its endpoint, and ends as delivered', async () => {
  const endpoint = await endpointAt('/in', { max_concurrency: 3 });
  let [now, most, calls] = [0, 0, 0];
  scene.answer = (_, response) => {
    now += 1;
    most = Math.max(most, now);
    calls += 1;
    // It is dead in the beginning: its breaker opens, and what comes then waits for visits.
    const status = calls <= 6 ? 500 : 200;
    setTimeout(() => {
      now -= 1;
      response.writeHead(status).end();
    }, 5);
  };
  const processes = [signer(), signer(), signer()];
  const events = new Map<string, Awaited<ReturnType<typeof published>>>();
  const messages: AttemptMessage[] = [];
  for (let n = 0; n < rounds({ short: 2, long: 60 }); n += 1) {
    const event = await published();
    events.set(event.id, event);
    // Twice, as the bus may hand it out.
    for (let time = 0; time < 2; time += 1) messages.push(...(await fannedOut(event)));
  }
  const states = async () =>
    Promise.all([...events.keys()].map((event) => row({ event, endpoint: endpoint.id })));
  for (let turn = 0; turn < 60; turn += 1) {
    const attempts = [...messages.splice(0), ...scene.later.splice(0)];
    await Promise.allSettled(
      // Each message twice at once, as a queue may hand it out; in a short run every other one.
      attempts.flatMap(({ ref }, index) =>
        (index % TWICE === 0 ? [0, 1] : [0]).map(async (copy) =>
          processes[(index + copy) % processes.length]?.(ref),
        ),
      ),
    );
    const tasks = scene.tasks.splice(0);
    await Promise.allSettled(tasks.map(({ task }) => performed(task)));
    if ((await states()).every(({ status }) => status === 'delivered')) break;
    advance(120);
    await indexesCaughtUp();
    messages.push(...(await swept()));
  }
  expect(new Set((await states()).map(({ status }) => status))).toEqual(new Set(['delivered']));
  const got = new Set(scene.received.map(({ headers }) => headers['x-service-id']));
  expect(got).toEqual(new Set(events.keys()));
  expect(most).toBeLessThanOrEqual(3);
}, 120_000);
