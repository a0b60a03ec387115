import type { RiskyChange } from './changes.ts';

/** A risky change that is meant, until the next release has it. */
export interface AcceptedChange extends Pick<RiskyChange, 'stack' | 'id' | 'kind'> {
  /** Why it is safe, or what was done before. */
  readonly reason: string;
}

/** Risky changes since the last release that are meant; `npm run released` empties the list. */
export const acceptedChanges: readonly AcceptedChange[] = [];
