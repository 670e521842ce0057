import type { WorkspaceView } from '../../../../api/src/translations/editing.contract';
import { languageRows, type Coverage } from '../../coverage/coverage-sheet';

/** The workspace as the sheet has it: there every language has every namespace, and none is the interface's own. */
export const workCoverage = ({ languages, namespaces, counts }: WorkspaceView, reader: string): Coverage => ({
  namespaces: namespaces.map(({ name }, n) => ({ name, own: false, messages: counts[0]?.[n]?.messages ?? 0 })),
  languages: languageRows(
    languages,
    counts.map((row) => row.map(({ translated }) => translated)),
    reader,
  ),
});
