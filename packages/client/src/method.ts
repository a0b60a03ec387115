/** Whom a call acts for, a contact or a guest; needs a key with the permission `principal.assert`. */
export interface Principal {
  readonly contactId?: string | undefined;
  /** The secret by which the shop knows a guest again; beside a contact, the session it came from. */
  readonly sessionKey?: string | undefined;
  readonly organizationId?: string | undefined;
  /** Permissions of the contact. */
  readonly permissions?: readonly string[] | undefined;
}

/** Options of a client, which every call may override. */
export interface SharedOptions {
  /** Market of the call, by code. */
  readonly market?: string | undefined;
  readonly principal?: Principal | undefined;
  /** Milliseconds that one try may take, never the pause before the next one; 30,000. */
  readonly timeoutMs?: number | undefined;
  /** Tries after the first one, where the call may be repeated; 3. */
  readonly retries?: number | undefined;
}

/** Options of a single call. */
export interface CallOptions extends SharedOptions {
  /** Ends the call with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
  /** Key of a POST, the same in all its tries; a random one where none is given (API-82). */
  readonly idempotencyKey?: string | undefined;
}

/** A column to sort by, ascending where nothing is said. */
export type Sort<Column extends string> = Column | `${Column}.${'asc' | 'desc'}`;

/**
 * An answer to wait for, or the rows of all pages to walk through: each once, in an order to which
 * what comes later adds at the end. Nothing is sent before one of the two is asked for.
 */
export interface Listing<Page extends { readonly items: readonly unknown[] }>
  extends Promise<Page>,
    AsyncIterable<Page['items'][number]> {}

interface WholeList {
  readonly order?: undefined;
  readonly offset?: undefined;
}

/** A list: a walk has an order and a place of its own, so a call that names one answers a page. */
export interface List<
  Path extends readonly unknown[],
  Query extends object,
  Page extends { readonly items: readonly unknown[] },
> {
  (
    ...input: [
      ...path: Path,
      query?: Omit<Query, keyof WholeList> & WholeList,
      options?: CallOptions,
    ]
  ): Listing<Page>;
  (...input: [...path: Path, query: Query, options?: CallOptions]): Promise<Page>;
}
