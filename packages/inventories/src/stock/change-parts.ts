import type { Change } from '@waybill/table/plan/commit';

/** What one part of a change writes; the parts of a change are committed together. */
export type ChangeParts = Pick<Change, 'steps' | 'told' | 'moved' | 'counted'>;

/** One change of several parts, in their order. */
export function joinParts(...parts: readonly ChangeParts[]): ChangeParts {
  return {
    steps: parts.flatMap(({ steps }) => steps),
    told: parts.flatMap(({ told }) => told),
    moved: parts.flatMap(({ moved = [] }) => moved),
    counted: parts.flatMap(({ counted }) => counted),
  };
}
