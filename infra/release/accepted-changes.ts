import type { RiskyChange } from './changes.ts';

/** A risky change that is meant, until the next release has it. */
export interface AcceptedChange extends RiskyChange {
  /** Why it is safe, or what was done before. */
  readonly reason: string;
}

/** Risky changes since the last release that are meant; `npm run released` empties the list. */
export const acceptedChanges: readonly AcceptedChange[] = [
  ...['eventspublishroleDefaultPolicy7C796479', 'ledgerscountroleDefaultPolicy19943E7E'].map(
    (id) => ({
      stack: 'waybill-prod-events',
      id,
      kind: 'wider rights' as const,
      what: '{"action":"dynamodb:ListStreams","resource":"*"}',
      reason:
        'IAM knows no resource for listing streams, so the right on a stream allowed nothing.',
    }),
  ),
];
