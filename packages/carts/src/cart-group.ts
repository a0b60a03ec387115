/** The ledger that changes of carts move. */
export const CARTS = 'CARTS';
