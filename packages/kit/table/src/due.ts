/** Kinds of work that is due at a moment. */

export { defineDueKind, dueAttributes } from './due/due.ts';
