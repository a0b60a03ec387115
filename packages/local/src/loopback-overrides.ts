import type { Handler } from './functions.ts';

export const loopbackOverrides: Readonly<Record<string, Handler>> = {};
