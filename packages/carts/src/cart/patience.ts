/**
 * How long a change of a cart is repeated while other calls come between. All of a contact's
 * devices may want one cart at once, and each gets its turn; the function of a call has 28 seconds.
 */
export const PATIENCE_MS = 20_000;
