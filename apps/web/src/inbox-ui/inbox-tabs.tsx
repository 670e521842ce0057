import { useTranslation } from 'react-i18next';
import { may, type Permission, type PermissionHolder } from '../../../../libs/workspace/src/access/permissions';
import { useAppContext } from '../page/app-context';
import { PageTabs } from '../page/page-tabs';

const pages = [
  { path: '/inbox/code', key: 'code', permission: 'texts.read' },
  { path: '/inbox/missing', key: 'missing', permission: 'keys.manage' },
  { path: '/inbox/unused', key: 'unused', permission: 'keys.manage' },
] as const satisfies readonly { path: string; key: string; permission: Permission }[];

/** Returns the pages of the inbox that a person may open. */
export const inboxPagesFor = (person: PermissionHolder | undefined) =>
  pages.filter(({ permission }) => may(person, permission));

/** Links to the pages of the inbox that the person may open. */
export function InboxTabs() {
  const { t } = useTranslation('dragoman/inbox');
  const { person } = useAppContext();
  const tabs = inboxPagesFor(person).map(({ path, key }) => ({ path, label: t(`tabs.${key}`) }));
  return <PageTabs label={t('tabs.label')} pages={tabs} />;
}
