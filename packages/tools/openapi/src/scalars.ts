/** An id of a record. */
export const uuid = { type: 'string', format: 'uuid' } as const;
