/**
 * What the frame has for those who are signed in. Visitors do not load it; for everybody else it is there before the
 * page is rendered or taken over.
 */
let code: typeof import('./member') | undefined;

export async function loadMember(): Promise<void> {
  code ??= await import('./member');
}

/** Source file, as the build's manifest names it. */
export const MEMBER_FILE = 'src/layout/member.tsx';

export const member = (): typeof import('./member') => code!;
