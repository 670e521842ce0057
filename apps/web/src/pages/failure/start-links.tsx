import { useTranslation } from 'react-i18next';
import { useAppContext } from '../../page/app-context';
import { PageLink } from '../../page/page-link';
import { buttonClass } from '../../ui/button';

/** Links to the start pages: of the workspace for its members, and of the public pages. */
export function StartLinks() {
  const { t } = useTranslation('dragoman/failures');
  const { person } = useAppContext();
  const isMember = person !== undefined && person.roles.length > 0; // every role includes the workspace
  return (
    <>
      {isMember && (
        <PageLink to="/workspace" className={buttonClass('primary')}>
          {t('workspace')}
        </PageLink>
      )}
      <PageLink to="/" className={buttonClass(isMember ? 'plain' : 'primary')}>
        {t('home')}
      </PageLink>
    </>
  );
}
