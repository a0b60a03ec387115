import type { RebuildJob } from './index.entity.ts';

/** The indexes of a tenant: the one that is searched, the one that a rebuild makes, the one before. */
export interface SearchState {
  readonly live: number;
  readonly next: number | undefined;
  readonly old: number | undefined;
  readonly job: RebuildJob | undefined;
}
