import { setSdkEnvironment } from '../functions/environment.ts';
import { type Engine, startEngine } from './engine.ts';

/**
 * An engine in memory for a run of test suites: the one of `DYNAMODB_ENGINE`, or the first that
 * can run. Suites share it and create their own tables under names of their own.
 */
export async function startTestEngine(): Promise<Engine> {
  setSdkEnvironment();
  return startEngine({ engine: process.env['DYNAMODB_ENGINE'] });
}
