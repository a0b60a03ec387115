/** Descriptions of the properties that every record has; a property may have its own. */
export const sharedDescriptions: Readonly<Record<string, string>> = {
  id: 'Id of the record; given by the service and never used twice.',
  created_at: 'When the record was created, UTC.',
  updated_at: 'When the record was last changed, UTC.',
  metadata:
    'An object of the caller’s, stored and answered as sent; up to 64 KiB as JSON, replaced whole.',
  external_id:
    'The key that another system has for the record; unique among records of its kind, up to 255 characters.',
  external_refs:
    'Further keys of other systems, by the name of the system; up to 50, replaced whole.',
};
