// Proven by the compiler in `npm run check:types` and never run: where it accepts what stands
// below a `@ts-expect-error`, the line itself is the error.
import { reject } from '@waybill/kernel/rejection';
import * as v from 'valibot';
import { defineOperation, type PathParameters } from './operation.ts';
import type { Answer, Input } from './serve.ts';

const rename = defineOperation({
  id: 'shelves.rename',
  route: 'PUT /shelves/{id}/names/{language}',
  summary: 'Rename a shelf',
  body: v.object({ name: v.string() }),
  response: v.object({ renamed: v.boolean() }),
  status: 200,
  errors: { shelf_locked: { status: 409, when: 'Somebody takes stock of the shelf.' } },
  access: 'write',
  impact: 'Shelves keep their names.',
});

/** The parameters of a route are those that it names. */
export const readPath = ({ path }: Input<typeof rename>): string[] => [
  path.id,
  path.language,
  // @ts-expect-error: the route names no such parameter
  path.lanugage,
];

/** A route that is not known as a literal says nothing about its parameters. */
export const anyPath: PathParameters<string> = { whatever: 'x' };

/** The body has the type of its schema. */
export const readBody = ({ body }: Input<typeof rename>): string => {
  // @ts-expect-error: the schema says text
  const length: number = body.name;
  return `${body.name}${length}`;
};

/** A handler may answer what is declared, and refuse with declared codes and the platform's. */
export const answers: readonly Answer<typeof rename>[] = [
  { renamed: true },
  reject('shelf_locked', 'The shelf is locked.'),
  reject('not_found', 'There is no shelf.'),
  // @ts-expect-error: the operation declares no such refusal
  reject('shelf_lost', 'The shelf is gone.'),
  // @ts-expect-error: the response has no such field
  { renamd: true },
];
