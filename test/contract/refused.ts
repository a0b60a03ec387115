import { type Handler, invoke, type Reply } from '@waybill/testing/invoke';
import { imagesOf } from '@waybill/testing/snapshot';
import { expect, it } from 'vitest';
import type { Problem } from '../support/client.ts';

/** Calls handlers for one tenant, `at` fills the path. */
export function refusedCalls(tenant: string) {
  const by =
    (method: 'POST' | 'PUT' | 'DELETE') =>
    (handler: Handler, body?: object, at: Readonly<Record<string, string>> = {}) =>
      invoke<Problem & { readonly id: string }>(handler, {
        tenant,
        method,
        pathParameters: at,
        ...(body === undefined ? {} : { body }),
      });
  const post = by('POST');
  return {
    post,
    put: by('PUT'),
    remove: (handler: Handler, at: Readonly<Record<string, string>>) =>
      by('DELETE')(handler, undefined, at),
    /** Creates a record that refusals need; answers its id. */
    made: async (...[handler, body, at]: Parameters<typeof post>): Promise<string> => {
      const answer = await post(handler, body, at);
      expect(answer.status, answer.text).toBe(201);
      return answer.body.id;
    },
  };
}

export type Refused = [
  operation: string,
  status: number,
  code: string,
  call: () => Promise<Reply<Problem>>,
];

/** Every call answers its refusal, and the tenant is afterwards what it was before. */
export function refusalsLeaveNothing(tenant: string, cases: readonly Refused[]): void {
  let before: Awaited<ReturnType<typeof imagesOf>> | undefined;
  it.each(cases)('%s is refused: %i %s', async (...[, status, code, call]: Refused) => {
    // What the case before left is what there was before it.
    before ??= await imagesOf(tenant);
    expect(await call()).toMatchObject({ status, body: { code } });
    expect(await imagesOf(tenant)).toEqual(before);
  });
}
