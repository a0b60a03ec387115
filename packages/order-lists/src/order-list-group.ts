/** The ledgers of the area are counted together; changes of other areas never move them. */
export const ORDER_LISTS = 'ORDER_LISTS';
