import { useTranslation } from 'react-i18next';
import { isServerScope, type Scope } from '../../../../libs/workspace/src/access/permissions';

/** Returns the names of scopes. Those of extensions are shown as they are written. */
export function useScopeName(): (scope: Scope) => string {
  const { t } = useTranslation('dragoman/forms');
  return (scope) => (isServerScope(scope) ? t(`scopes.${scope}`) : scope);
}
