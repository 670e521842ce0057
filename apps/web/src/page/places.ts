/** Pages that everybody may open, as they are led to: by the frame, and by the palette. */
export const publicPlaces = [
  { path: '/languages', key: 'navigation.languages' },
  { path: '/texts', key: 'navigation.texts' },
  { path: '/developers', key: 'navigation.developers' },
] as const;
