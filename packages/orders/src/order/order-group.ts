/** The ledgers that changes of orders move, counted together. */
export const ORDERS = 'ORDERS';
