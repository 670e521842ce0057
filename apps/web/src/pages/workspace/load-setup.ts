import { may } from '../../../../../libs/workspace/src/access/permissions';
import type { ProfileView } from '../../../../../libs/workspace/src/people/people.contract';
import type { ReadJson } from '../../page/page-module';
import { listInvitations, listPeople } from '../../requests/people';
import { listReleases } from '../../requests/releases';

/** Which of the steps that counts do not show are done. */
export interface Setup {
  /** Someone else has an account or an invitation. */
  readonly people: boolean;
  readonly publish: boolean;
}

/** Reads which first steps are done, for administrators who have not hidden them. */
export async function loadSetup(read: ReadJson, person: ProfileView): Promise<Setup | undefined> {
  if (!may(person, 'people.manage') || person.hidesFirstSteps) return undefined;
  const [{ people }, { current }] = await Promise.all([
    listPeople(read, { limit: '2' }),
    listReleases(read, { limit: '1' }),
  ]);
  return {
    people:
      people.length > 1 || person.application !== undefined || (await listInvitations(read)).invitations.length > 0,
    publish: current !== null,
  };
}
