/** The most tiers of a method, so that one transaction replaces them (SHP-54). */
export const TIERS_LIMIT = 1_000;

/** The refusal of more, for contracts. */
export const tooManyTiers = {
  too_many_tiers: { status: 400, when: `The method would have more than ${TIERS_LIMIT} tiers.` },
} as const;
