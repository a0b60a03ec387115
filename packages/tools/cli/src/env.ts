/** The environment of the process, which nothing else reads. */
export const env: Readonly<Record<string, string | undefined>> = process.env;
