import { useTranslation } from 'react-i18next';
import formStyles from '../../../form/form.module.css';
import { Icon } from '../../../ui/icon';

/** Explains that a conflict is left to resolve. */
export function UnresolvedError({ id }: { readonly id: string }) {
  const { t } = useTranslation('dragoman/files');
  return (
    <p id={id} className={formStyles.choicesError}>
      <Icon name="error" />
      {t('conflicts.choose')}
    </p>
  );
}
