/** Documents that come in. */
export const incoming = ['T01', 'T114', 'T115'] as const;
export type Incoming = (typeof incoming)[number];

/** Documents that are written. */
export const outgoing = ['T76', 'T116', 'T16'] as const;
export type Outgoing = (typeof outgoing)[number];

export const transactions = [...incoming, ...outgoing] as const;
export type Transaction = (typeof transactions)[number];

/** Processes of documents that come in. */
export const incomingProfiles = ['order_only', 'ordering', 'advanced_ordering'] as const;
export type IncomingProfile = (typeof incomingProfiles)[number];

/** Business processes that a document belongs to, by the last part of its ProfileID. */
export const profiles = [...incomingProfiles, 'despatch_advice'] as const;
export type Profile = (typeof profiles)[number];

/** Codes of a response: received, accepted, accepted with changes, refused. */
export const responseCodes = ['AB', 'AP', 'CA', 'RE'] as const;
export type ResponseCode = (typeof responseCodes)[number];

export const documentStatuses = [
  'executed',
  'refused',
  'noted',
  'pending',
  'sent',
  'failed',
] as const;
export type DocumentStatus = (typeof documentStatuses)[number];
