import * as v from 'valibot';

const record = v.record(v.string(), v.string());

/**
 * Texts by language tag. As with `document`, valibot's own record would take an array for one and
 * drop keys such as `constructor`; this one refuses the array and hands the map on untouched.
 */
export const languageMap: typeof record = {
  ...record,
  '~run'(dataset, config) {
    const { value } = dataset;
    const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (isMap && Object.values(value).every((one) => typeof one === 'string')) {
      return { typed: true, value: value as Record<string, string> };
    }
    return record['~run']({ value: Array.isArray(value) ? 'an array' : value }, config);
  },
};
