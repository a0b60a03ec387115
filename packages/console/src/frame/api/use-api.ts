import type { Waybill } from '@waybill/client';
import type { Caller } from '@waybill/client/shapes';
import { createContext, useContext } from 'react';
import type { Session } from './session.ts';

/** The service as the person at work may use it. */
export interface Api {
  readonly waybill: Waybill;
  readonly session: Session;
  readonly caller: Caller;
  /** Tells if the key may call an operation; what it may not call is not shown. */
  readonly may: (operation: string | undefined) => boolean;
}

export const ApiContext = createContext<Api | undefined>(undefined);

/** The service; below the sign-in alone. */
export function useApi(): Api {
  const api = useContext(ApiContext);
  if (api === undefined) throw new Error('useApi is called where nobody is signed in');
  return api;
}
