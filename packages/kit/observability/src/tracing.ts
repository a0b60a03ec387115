import type { TraceSegment } from './tracer.ts';

/**
 * Runs `work` in a trace segment where the stage wants traces, and plainly elsewhere. The bundler
 * replaces `process.env.TRACING` by the stage's word, so that a bundle without tracing holds none
 * of the 124 kB behind the import (decision 24).
 */
export async function trace<T>(segment: TraceSegment, work: () => Promise<T>): Promise<T> {
  if (process.env['TRACING'] === 'on') {
    const { inSegment } = await import('./tracer.ts');
    return inSegment(segment, work);
  }
  return work();
}
