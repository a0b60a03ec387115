import { setTimeout as sleep } from 'node:timers/promises';
import { documentClient } from '@waybill/table/testing';
import { type Profile, type ProfileName, profiles } from '@waybill/weather/profile';
import { startWeather, type Weather } from '@waybill/weather/weather';
import { afterAll, beforeAll, inject } from 'vitest';

const NAME = 'weather';
/** From the moment an index may show a change to the one in which it surely does. */
const AFTER_MS = 10;

/** The weather of the suite that runs, where it has one of its own. */
let ofSuite: Profile | undefined;

/** The client keeps the steps of the commands it has sent; this makes it look at them again. */
const lookAgain = () => documentClient().destroy();

/** A request as the SDK is about to send it. */
interface Outgoing {
  hostname: string;
  port?: number;
}

/** Sends what the product asks of its table to another address, from the next call on. */
function reroute({ endpoint }: Weather): void {
  const { hostname, port } = new URL(endpoint);
  documentClient().middlewareStack.add(
    (next) => (args) => {
      const { request } = args as { request: Outgoing };
      Object.assign(request, { hostname, port: Number(port) });
      return next(args);
    },
    { step: 'build', name: NAME },
  );
  lookAgain();
}

/**
 * Puts weather between the product and its table while the suite runs; what the suite looks up by
 * itself it sees as it is. Call it beside `withTable()`.
 */
export function withWeather(choice: ProfileName | Profile): { endpoint(): string } {
  let weather: Weather | undefined;
  beforeAll(async () => {
    const profile = typeof choice === 'string' ? profiles[choice] : choice;
    weather = await startWeather(inject('dynamodb').bare, profile);
    ofSuite = profile;
    reroute(weather);
  });
  afterAll(async () => {
    documentClient().middlewareStack.remove(NAME);
    lookAgain();
    ofSuite = undefined;
    await weather?.stop();
  });
  return {
    /** The address at which another process finds the table in the same weather. */
    endpoint: () => {
      if (weather === undefined) throw new Error('the weather is there only while the suite runs');
      return weather.endpoint;
    },
  };
}

const weatherNow = () => ofSuite ?? inject('dynamodb').weather;

/** True if answers of writes may be lost: a counter may then count once more. */
export const losesAnswers = (): boolean => weatherNow()?.lostAnswers !== undefined;

/**
 * Waits until every index shows what has been written so far, before a suite judges by what it
 * finds there. Where no index trails, and no read of one, it does not wait.
 */
export async function indexesCaughtUp(): Promise<void> {
  const { indexLag, tornReads } = weatherNow() ?? {};
  const trail = Math.max(indexLag?.toMs ?? 0, tornReads?.trailMs ?? 0);
  if (trail > 0) await sleep(trail + AFTER_MS);
}

/**
 * Takes the lag of the indexes out of the weather of the run, for a suite that watches what an
 * index shows while it is written: that part of a change arrives there before another is AWS's.
 */
export function withoutIndexLag(): void {
  const { weather } = inject('dynamodb');
  if (weather?.indexLag === undefined) return;
  const { indexLag: _, ...others } = weather;
  withWeather(others);
}
