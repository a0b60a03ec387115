/** The time for which a token is known after its transaction. */
const KNOWN_MS = 10 * 60_000;

/** The state of a token that a transaction meets. */
export type TokenState = 'new' | 'in-progress' | 'other-content' | 'done';

export interface Tokens {
  /** Asks for a token and, when it is new, begins its transaction. */
  begin(token: string, content: string, now: number): TokenState;
  /** The transaction took effect; until `quietUntil` a repeat hears that it is in progress. */
  succeed(token: string, now: number, quietUntil?: number): void;
  /** The transaction was refused: the token may be used again. */
  fail(token: string): void;
}

interface Known {
  readonly content: string;
  readonly state: 'under way' | 'done';
  readonly until: number;
  readonly quietUntil: number;
}

/**
 * Tokens of transactions
 * (https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html,
 * ClientRequestToken): for ten minutes the same content is a repeat and other content a mismatch;
 * while the transaction is under way a repeat is TransactionInProgressException.
 */
export function createTokens(): Tokens {
  const known = new Map<string, Known>();

  function forgetOld(now: number): void {
    for (const [token, { until }] of known) {
      if (until > now) return;
      known.delete(token);
    }
  }

  return {
    begin(token, content, now) {
      forgetOld(now);
      const one = known.get(token);
      if (one === undefined) {
        known.set(token, {
          content,
          state: 'under way',
          until: Number.POSITIVE_INFINITY,
          quietUntil: 0,
        });
        return 'new';
      }
      if (one.content !== content) return 'other-content';
      return one.state === 'under way' || now < one.quietUntil ? 'in-progress' : 'done';
    },
    succeed(token, now, quietUntil = 0) {
      const { content = '' } = known.get(token) ?? {};
      known.delete(token);
      known.set(token, { content, state: 'done', until: now + KNOWN_MS, quietUntil });
    },
    fail: (token) => void known.delete(token),
  };
}
