import { type Detail, firstOfEach } from '@waybill/kernel/rejection';
import * as v from 'valibot';

/** A body as it was sent. */
export interface Sent<Body> {
  /** The fields that are what the contract declares. */
  readonly fields: Partial<Body>;
  /** Problems of the others. */
  readonly problems: readonly Detail[];
  /** The body, where nothing is wrong. */
  readonly whole: Body | undefined;
}

function fieldsWithout<Body extends object>(value: Body, wrong: ReadonlySet<unknown>) {
  const entries = Object.entries(value).filter(([name]) => !wrong.has(name));
  return Object.fromEntries(entries) as Partial<Body>;
}

/**
 * A body that the API document shows as `declared`, and whose wrong fields do not end the call:
 * its handler names them in one answer with what its own rules say of the other fields (WHK-31). A
 * body that is no object at all is refused by the contract.
 */
export function sentBody<Body extends object>(
  declared: v.GenericSchema<unknown, Body>,
): v.GenericSchema<unknown, Sent<Body>> {
  const run: v.GenericSchema<unknown, Sent<Body>>['~run'] = ({ value }, config) => {
    const read = declared['~run']({ value }, config);
    if (read.issues === undefined) {
      return { typed: true, value: { fields: read.value, problems: [], whole: read.value } };
    }
    const { issues } = read;
    const problems = issues.flatMap((issue) => {
      const path = v.getDotPath(issue);
      return path === null ? [] : [{ path, message: issue.message }];
    });
    if (problems.length < issues.length) return { typed: false, value, issues };
    const wrong = new Set(issues.map(({ path }) => path?.[0].key));
    // Fields of another type than declared are the wrong ones, and they are left out.
    const fields = fieldsWithout(read.value as Body, wrong);
    return { typed: true, value: { fields, problems: firstOfEach(problems), whole: undefined } };
  };
  // The declared schema describes itself as before; its result is another type.
  return { ...declared, '~run': run } as unknown as v.GenericSchema<unknown, Sent<Body>>;
}
