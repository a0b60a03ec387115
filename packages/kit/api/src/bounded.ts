import { PROBLEM_LIMIT } from '@waybill/kernel/rejection';
import * as v from 'valibot';

/** The most entries of an array that no sheet bounds, or whose bound has a refusal of its own. */
export const ENTRIES_LIMIT = 10_000;

/** The schema, until it has found more problems than are counted; then everything passes. */
function untilProblems<Entry extends v.GenericSchema>(entry: Entry): Entry {
  let problems = 0;
  const run: v.GenericSchema['~run'] = (dataset, config) => {
    if (problems > PROBLEM_LIMIT) return { typed: true, value: dataset.value };
    const read = entry['~run'](dataset, config);
    problems += read.issues?.length ?? 0;
    return read;
  };
  return { ...entry, '~run': run };
}

/**
 * An array whose length is looked at before its entries, and whose entries are looked at only
 * until there are more problems than are counted: a wrong array costs little however long it is
 * (API-26, API-61).
 */
export function bounded<Entry extends v.GenericSchema>(
  entry: Entry,
  maximum: number = ENTRIES_LIMIT,
) {
  const declared = v.pipe(v.array(entry), v.maxLength(maximum));
  const length = v.pipe(v.array(v.unknown()), v.maxLength(maximum));
  const run: (typeof declared)['~run'] = (dataset, config) =>
    v.pipe(length, v.array(untilProblems(entry)))['~run'](dataset, config);
  return { ...declared, '~run': run };
}
