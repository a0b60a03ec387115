import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Profile } from './profile.ts';
import type { Weather } from './weather.ts';

/** Options that the process gets from its parent. */
export interface HostOptions {
  readonly upstream: string;
  readonly profile: Profile;
}

/**
 * As `startWeather`, in a process of its own. Beside a busy app the writes of an item would wait
 * for each other while the app blocks its event loop, which no partition does.
 */
export async function startWeatherProcess(upstream: string, profile: Profile): Promise<Weather> {
  const file = fileURLToPath(new URL('./weather-host.ts', import.meta.url));
  const child = fork(file);
  const options: HostOptions = { upstream, profile };
  child.send(options);
  const gone = once(child, 'exit').then(() => {
    throw new Error('the weather ended before it began');
  });
  gone.catch(() => undefined);
  const [endpoint] = (await Promise.race([once(child, 'message'), gone])) as [string];
  return {
    endpoint,
    async stop() {
      if (child.connected) child.disconnect();
      await gone.catch(() => undefined);
    },
  };
}
