import { useQueries } from '@tanstack/react-query';
import { make } from '../frame/api/call.ts';
import { queryOf } from '../frame/api/question.ts';
import { useApi } from '../frame/api/use-api.ts';
import { RESOURCES } from './console-resources.generated.ts';
import { type AnyRecord, nameOf } from './record.ts';
import type { Resource } from './resource.ts';
import type { Choices } from './resource-calls.ts';

/** The records that the fields of a resource refer to, by the names of the fields; at most 200 each. */
export function useReferred({ fields }: Pick<Resource, 'fields'>): Choices {
  const { waybill, may } = useApi();
  const referring = fields.filter(({ refersTo }) => refersTo !== undefined);
  const lists = useQueries({
    queries: referring.map(({ refersTo }) => {
      const found = RESOURCES.find(({ name }) => name === refersTo);
      const operation = `${found?.operations}.list`;
      const ask: Parameters<typeof queryOf>[0]['ask'] = (client, options) =>
        make(client, { operation, body: { limit: 200 } }, options);
      return {
        ...queryOf({ key: [operation, 'to choose'], ask }, waybill),
        enabled: found !== undefined && may(operation),
        staleTime: 60_000,
      };
    }),
  });
  return new Map(
    referring.map(({ name }, at) => {
      const page = lists[at]?.data as { readonly items: readonly AnyRecord[] } | undefined;
      return [name, (page?.items ?? []).map((one) => ({ code: one.id, title: nameOf(one) }))];
    }),
  );
}
