/** A write as data: its condition, its steps in a large change, and how it is refused. */

export { type Condition, isNew, isThere, leaseFree } from './commit/condition.ts';
export { defineGathered, replaceParts } from './commit/gathered.ts';
export { asResolved, atMost } from './commit/hot/end-notes.ts';
export { NAMES, notesOf, notesPart } from './commit/hot/note.ts';
export type { NoteAttribute } from './commit/hot-items.ts';
export { type Changes, joinChanges, noChanges, type Step, unlessLocked } from './commit/step.ts';
export type { Gathered, ItemWrite, Put, Remove, Update, Write } from './commit/write.ts';
export { type Conflict, concurrentModification, isConflict } from './errors/conflict.ts';
export { Overloaded } from './errors/overloaded.ts';
export type { TableItem } from './item/key.ts';
