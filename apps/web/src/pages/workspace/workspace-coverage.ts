import type { WorkspaceView } from '../../../../../libs/workspace/src/workspace/workspace.contract';
import { languageRows, type Coverage } from '../../coverage/coverage-sheet';

/** Returns the coverage of the workspace, where every language has all namespaces. */
export const workspaceCoverage = ({ languages, namespaces, counts }: WorkspaceView, reader: string): Coverage => ({
  namespaces: namespaces.map(({ name }, n) => ({ name, own: false, keys: counts[0]?.[n]?.keys ?? 0 })),
  languages: languageRows(
    languages,
    counts.map((row) => row.map(({ translated }) => translated)),
    reader,
  ),
});
