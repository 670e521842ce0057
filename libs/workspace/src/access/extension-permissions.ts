/** Permissions of extensions, which add them by declaration merging. A file of its own, so that it can be re-exported whole. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- extensions add members
export interface ExtensionPermissions {}
