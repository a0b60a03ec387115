/** What starts an attempt (WHK-90). */
export const triggers = ['event', 'schedule', 'manual', 'recover', 'test', 'wake'] as const;
export type Trigger = (typeof triggers)[number];
