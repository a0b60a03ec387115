import type { AreaSettings } from '@waybill/settings/setting';

// What the contract promises of areas, or parts of them, that are not built yet. Each entry moves
// into its area on the day that the area has it.

/** Settings that calls may name before their areas exist. */
export const settingsToCome: readonly AreaSettings[] = [];

/**
 * Topics that a shop may subscribe to before the first event of them: an endpoint is set up once,
 * and the contract names them (WHK-44).
 */
export const topicsToCome: readonly string[] = [];
