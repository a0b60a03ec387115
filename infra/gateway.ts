/** The two functions of the gateway itself: they belong to no operation. */
export const gateway = { authorizer: 'auth.authorize', unmatched: 'platform.unmatched' } as const;
