import { readJson, type TextTree } from '@dragoman/i18n';
import { type MessageSyntax, syntaxOf } from '@dragoman/i18n/internal';
import { CommandError, type ExportScope, type Installation } from './installation';

export interface ReferenceNamespace {
  readonly name: string;
  /** BCP 47. */
  readonly language: string;
  readonly tree: TextTree;
  /** What the texts are written in. */
  readonly syntax: MessageSyntax;
}

/**
 * Loads the texts of each namespace in the language that it is translated from.
 * @throws CommandError if there are none
 */
export async function referenceTexts(
  installation: Installation,
  scope: ExportScope,
): Promise<readonly ReferenceNamespace[]> {
  const { reference, namespaces } = await installation.workspace();
  const references = new Map(namespaces.map((namespace) => [namespace.name, namespace.reference]));
  const syntaxes = new Map(namespaces.map(({ name, syntax }) => [name, syntax]));
  const files = (await installation.exports({ ...scope, format: 'json' })).files.filter(
    ({ language, namespace }) => language === (references.get(namespace) ?? reference),
  );
  if (files.length === 0) {
    throw new CommandError(
      scope.release === undefined
        ? 'There are no texts yet: import some with dragoman import.'
        : 'This release has no texts of the workspace: publish some, or use --release drafts.',
    );
  }
  const texts: ReferenceNamespace[] = [];
  for (const file of files) {
    const content = new TextDecoder().decode(await installation.content(file, { ...scope, format: 'json' }));
    const syntax = syntaxOf(syntaxes.get(file.namespace) ?? 'i18next');
    texts.push({ name: file.namespace, language: file.language, tree: readJson(content).tree, syntax });
  }
  return texts;
}
