import { useTranslation } from 'react-i18next';
import { keysPath } from '../addresses/keys-address';
import { namespaceSettingsPath } from '../addresses/settings-address';
import type { Refusal } from '../page/page-module';
import { PageLink } from '../page/page-link';
import { TaggedText } from '../ui/tagged-text';

/** What to do about the key or the namespace that is in the way of a deleted one, with a link to it. */
export function TakenBy({ holder }: { readonly holder: NonNullable<Refusal['takenBy']> }) {
  const { t } = useTranslation('dragoman/settings');
  const { id } = holder;
  const [name, to] =
    'key' in holder
      ? [holder.key, keysPath({ namespace: holder.namespace, key: id })]
      : [holder.name, namespaceSettingsPath(id)];
  return <TaggedText text={t('gone.takenBy', { name })} tags={{ name: <PageLink to={to} dir="auto" /> }} />;
}
