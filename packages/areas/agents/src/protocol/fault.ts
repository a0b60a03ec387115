import type { Document } from '@waybill/api/document';

/** Codes of JSON-RPC, and those that the protocol adds. */
export const CODES = {
  noJson: -32_700,
  noRequest: -32_600,
  noMethod: -32_601,
  badParams: -32_602,
  headers: -32_020,
  revision: -32_022,
} as const;

export type RequestId = string | number;

/** A message that has no result, with the status of its answer. */
export interface Fault {
  readonly fault: number;
  readonly status: number;
  readonly message: string;
  readonly data?: Document | undefined;
}

export const faultOf = (
  code: number,
  message: string,
  { status = 400, data }: { readonly status?: number; readonly data?: Document } = {},
): Fault => ({ fault: code, status, message, data });

export const isFault = (value: object): value is Fault => 'fault' in value;
