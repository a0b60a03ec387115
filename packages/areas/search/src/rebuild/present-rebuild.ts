import type { RebuildJob } from '../index/index.entity.ts';
import type { SearchRebuild } from './rebuild.schema.ts';

/** A rebuild as its operations answer it. */
export function presentRebuild({ after: _after, ...job }: RebuildJob): SearchRebuild {
  return job;
}
