/** Names the file in which all processes of a run note what their functions called. */
export const CALLS_FILE = 'TEST_CALLS';
