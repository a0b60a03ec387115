import { documentClient } from '@waybill/table/wire/client';

const NAME = 'table-time';

/** Takes it back that the table tells a time of its own. */
export function tellRealTime(): void {
  documentClient().middlewareStack.remove(NAME);
  documentClient().destroy();
}

/** From now on answers of the table tell this time, whatever the clock of the process says. */
export function tellTime(time: () => Date): void {
  tellRealTime();
  documentClient().middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const { headers } = result.response as { headers: Record<string, string> };
      headers['date'] = time().toUTCString();
      return result;
    },
    { step: 'deserialize', priority: 'low', name: NAME },
  );
  documentClient().destroy();
}
