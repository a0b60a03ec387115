/** Names the file in which all processes of a run note the refusals that they answered. */
export const REFUSALS_FILE = 'TEST_REFUSALS';
