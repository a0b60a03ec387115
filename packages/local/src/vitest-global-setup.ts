import type { TestProject } from 'vitest/node';
import type { EngineName } from './engine-programs.ts';
import { startTestEngine } from './test-engine.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The engine all suites of this run share. */
    dynamodb: { endpoint: string; engine: EngineName };
  }
}

/** Starts the engine once per run; suites read it with `inject('dynamodb')`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const engine = await startTestEngine();
  project.provide('dynamodb', { endpoint: engine.endpoint, engine: engine.name });
  return () => engine.stop();
}
