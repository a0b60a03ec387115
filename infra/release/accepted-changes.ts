import type { RiskyChange } from './changes.ts';

/** A risky change that is meant, until the next release has it. */
export interface AcceptedChange extends Omit<RiskyChange, 'what'> {
  /** The right, of a policy that has several; a permission of Lambda is one by itself. */
  readonly what?: string;
  /** Why it is safe, or what was done before. */
  readonly reason: string;
}

/** Risky changes since the last release that are meant; `npm run generate released` empties the list. */
export const acceptedChanges: readonly AcceptedChange[] = [];
