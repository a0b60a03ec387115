import type { Key } from '@waybill/table/item';

/** A key in one line, for names and maps. */
export const keyText = ({ pk, sk }: Key) => `${pk} ${sk}`;
