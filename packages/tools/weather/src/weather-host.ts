import { once } from 'node:events';
import { startWeather } from './weather.ts';
import type { HostOptions } from './weather-process.ts';

// Its parent ends it: a Ctrl-C that reaches both would end it while calls are under way.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit());

const [{ upstream, profile }] = (await once(process, 'message')) as [HostOptions];
const { endpoint } = await startWeather(upstream, profile);
process.send?.(endpoint);
