import type { AreaSettings } from '@waybill/settings/setting';

// Promises of the contract for areas, or parts of them, that are still to be built. Each entry
// moves into its area when the area is built.

/** Settings that calls may name before their areas exist. */
export const settingsToCome: readonly AreaSettings[] = [];

/**
 * Topics that a shop may subscribe to before the first event of them: an endpoint is set up once,
 * and the contract names them (WHK-44).
 */
export const topicsToCome: readonly string[] = [];
