/** The kinds a tenant starts with; the first is the default (ORL-2). */
export const standardKinds = [
  {
    code: 'shopping',
    title: 'Shopping list',
    labels: { en: 'Shopping list', de: 'Einkaufsliste' },
    is_default: true,
    is_system: true,
    position: 10,
    tone: 'info',
  },
  {
    code: 'label',
    title: 'Label list',
    labels: { en: 'Label list', de: 'Etikettenliste' },
    is_default: false,
    is_system: true,
    position: 20,
    tone: 'neutral',
  },
] as const;
