/** Tells if a stage has the search on, by the value in its environment (SEA-11). */
export const isSearchOn = (value: string | undefined): boolean => value === 'on';
