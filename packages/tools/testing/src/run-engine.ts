import { startEngine } from '@waybill/local/engine/engine';
import type { EngineName } from '@waybill/local/engine/engine-programs';
import { setSdkEnvironment } from '@waybill/local/functions/environment';
import { findProfile, type Profile } from '@waybill/weather/profile';
import { startWeather } from '@waybill/weather/weather';
import type { TestProject } from 'vitest/node';
import { collectRefusals } from './refusals/judge-refusals.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The engine all suites of this run share; `bare` is it without the weather of the run. */
    dynamodb: {
      endpoint: string;
      bare: string;
      engine: EngineName;
      weather: Profile | undefined;
    };
  }
}

/**
 * Starts the engine once per run; suites read it with `inject('dynamodb')`. `TEST_WEATHER` puts a
 * weather before it. The end of the run judges the refusals that its suites were answered.
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  // Projects have what their root provides.
  if (!project.isRootProject()) return undefined;
  const { TEST_WEATHER: name } = process.env;
  const profile = name ? findProfile(name) : undefined;
  setSdkEnvironment();
  const engine = await startEngine({ engine: process.env['DYNAMODB_ENGINE'] });
  const weather = profile && (await startWeather(engine.endpoint, profile));
  project.provide('dynamodb', {
    endpoint: (weather ?? engine).endpoint,
    bare: engine.endpoint,
    engine: engine.name,
    weather: profile,
  });
  const judgeRefusals = collectRefusals(project);
  return async () => {
    await weather?.stop();
    await engine.stop();
    await judgeRefusals();
  };
}
