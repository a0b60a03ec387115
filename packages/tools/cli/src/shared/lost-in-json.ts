import { repeatedKeys } from '@waybill/api/json-keys';
import { lostNumbers } from '@waybill/api/json-numbers';
import type { Detail } from '@waybill/kernel/rejection';

/**
 * Numbers and keys of a JSON text that reading changes before the service could see them: digits that no double keeps,
 * and the first of two values of one key (CLI-27). The text must be one that JSON.parse has read.
 */
export const lostInJson = (text: string): readonly Detail[] => [
  ...lostNumbers(text),
  ...repeatedKeys(text),
];
