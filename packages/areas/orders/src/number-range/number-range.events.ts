import { RecordReference } from '@waybill/api/record-reference';
import { defineEvent } from '@waybill/events/event';

const example = { id: '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c', code: 'order' };

export const numberRangeCreated = defineEvent({
  topic: 'number_range.created',
  description: 'A number range exists.',
  trigger: 'A number range was created, or a missing standard one was restored.',
  data: RecordReference,
  example,
});

export const numberRangeUpdated = defineEvent({
  topic: 'number_range.updated',
  description: 'A field of a number range was changed by a caller; draws do not count.',
  trigger: 'A number range was updated.',
  data: RecordReference,
  example,
});

export const numberRangeDeleted = defineEvent({
  topic: 'number_range.deleted',
  description: 'A number range is gone; numbers it gave out stay.',
  trigger: 'A number range was deleted.',
  data: RecordReference,
  example,
});

export const numberRangeEvents = [numberRangeCreated, numberRangeUpdated, numberRangeDeleted];
