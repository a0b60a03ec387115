/** Operations without a button, a form or a page here, each with the reason. */
export const NOT_OFFERED: Readonly<Record<string, string>> = {};
