import { optionalEnv } from '@waybill/kernel/env';

/**
 * Whether the client takes its shortcuts: it does, unless a test says TABLE_SHORTCUTS=off. README.md
 * beside this file lists them.
 */
export const takesShortcuts = optionalEnv('TABLE_SHORTCUTS') !== 'off';
