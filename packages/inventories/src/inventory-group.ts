/** Stock rows, bookings and reservations are moved by the same changes, and counted together. */
export const INVENTORIES = 'INVENTORIES';
