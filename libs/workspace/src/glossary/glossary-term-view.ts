import type { GlossaryTranslationRow } from '../terms/terms.tables';
import type { GlossaryTermView } from './glossary.contract';
import type { ListedTermRow } from './glossary.store';
import { termContent } from './term-content';

export const glossaryTermView = (
  row: ListedTermRow,
  translations: readonly GlossaryTranslationRow[] = [],
): GlossaryTermView => ({
  id: row.id,
  ...termContent(row, translations),
  updatedAt: new Date(row.updated_at).toISOString(),
  updatedBy: { id: row.updated_by, name: row.updated_by_name ?? '' },
  version: row.version,
});
