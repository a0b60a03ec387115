/** Whether a stage has the search on: the value that its environment carries (SEA-11). */
export const isSearchOn = (value: string | undefined): boolean => value === 'on';
