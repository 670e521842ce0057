import type { Permission } from '../../../api/src/people/permissions';

/**
 * Pages for those who are signed in, by what one has to be allowed to open them. The palette leads to all of them; those
 * `inRow` stand in the frame as well; with a path there, the place of that path stands for it. A file of its own: visitors do
 * not load it.
 */
export const memberPlaces = [
  { path: '/workspace', permission: 'texts.read', key: 'dragoman/common:navigation.workspace', inRow: true },
  { path: '/translate', permission: 'texts.read', key: 'dragoman/common:navigation.translate', inRow: true },
  { path: '/review', permission: 'texts.review', key: 'dragoman/common:navigation.review', inRow: true },
  { path: '/releases', permission: 'releases.read', key: 'dragoman/common:navigation.releases', inRow: true },
  { path: '/files', permission: 'files.export', key: 'dragoman/common:navigation.files', inRow: true },
  { path: '/activity', permission: 'history.read', key: 'dragoman/palette:page.activity', inRow: '/workspace' },
  { path: '/settings', permission: 'messages.manage', key: 'dragoman/common:navigation.settings', inRow: true },
  { path: '/people', permission: 'people.manage', key: 'dragoman/common:navigation.people', inRow: true },
  { path: '/health', permission: 'languages.manage', key: 'dragoman/palette:page.health', inRow: '/settings' },
  { path: '/profile', permission: 'own.manage', key: 'dragoman/common:account.profile', inRow: false },
] as const satisfies readonly { path: string; permission: Permission; key: string; inRow: boolean | string }[];
