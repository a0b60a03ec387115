import { documentClient } from '@waybill/table/client';
import { type Profile, type ProfileName, profiles } from '@waybill/weather/profile';
import { startWeather, type Weather } from '@waybill/weather/weather';
import { afterAll, beforeAll, inject } from 'vitest';

const NAME = 'weather';

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
export function withWeather(choice: ProfileName | Profile): void {
  let weather: Weather | undefined;
  beforeAll(async () => {
    const profile = typeof choice === 'string' ? profiles[choice] : choice;
    weather = await startWeather(inject('dynamodb').bare, profile);
    reroute(weather);
  });
  afterAll(async () => {
    documentClient().middlewareStack.remove(NAME);
    lookAgain();
    await weather?.stop();
  });
}
