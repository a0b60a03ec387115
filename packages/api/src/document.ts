import * as v from 'valibot';

/** An object of the caller's: any keys, any values, stored and answered as sent. */
export type Document = Record<string, unknown>;

const record = v.record(v.string(), v.unknown());

/**
 * An object as JSON knows it. valibot's own record takes an array for one and drops keys such as
 * `constructor`; this one refuses the array and hands the object on untouched. It stays a record
 * to everything that reads schemas, the API document included.
 */
export const document: typeof record = {
  ...record,
  '~run'(dataset, config) {
    const { value } = dataset;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return record['~run']({ value: Array.isArray(value) ? 'an array' : value }, config);
    }
    return { typed: true, value: value as Document };
  },
};
