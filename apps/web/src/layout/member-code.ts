/**
 * Loads the parts of the frame for signed-in people before the page is rendered or hydrated. Visitors do not load them.
 */
let loadedModule: typeof import('./member') | undefined;

export async function loadMemberModule(): Promise<void> {
  loadedModule ??= await import('./member');
}

/** Source file, as named in the build's manifest. */
export const MEMBER_FILE = 'src/layout/member.tsx';

/** Returns the module, which must be loaded. */
export const memberModule = (): typeof import('./member') => loadedModule!;
