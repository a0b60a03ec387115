import { once } from 'node:events';
import { startWeather } from './weather.ts';
import type { Place } from './weather-process.ts';

// Who started it ends it: a Ctrl-C that both of them hear would end it while calls are under way.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit());

const [{ upstream, profile }] = (await once(process, 'message')) as [Place];
const { endpoint } = await startWeather(upstream, profile);
process.send?.(endpoint);
