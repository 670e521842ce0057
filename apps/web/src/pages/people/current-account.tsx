import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { LastChangeView } from '../../../../../libs/workspace/src/editing/editing.contract';
import type { PersonView } from '../../../../../libs/workspace/src/people/people.contract';
import type { LanguageOption } from '../../accounts/language-choices';
import { useRoleName } from '../../accounts/role-name';
import { CurrentValues } from '../../form/current-values';
import { languageNames } from './role-list';

interface CurrentAccountProps {
  readonly account: PersonView & LastChangeView;
  readonly languages: readonly LanguageOption[];
}

/** A person as they are now, beside a form that was refused because they have changed. */
export function CurrentAccount({ account, languages }: CurrentAccountProps) {
  const { t } = useTranslation('dragoman/people');
  const { list } = useFormatters();
  const roleName = useRoleName();
  const { name, email, roles, state } = account;
  const names = roles.map(({ role, languages: limits }) => roleName(role, limits && languageNames(limits, languages)));
  return (
    <CurrentValues
      lastChange={account}
      values={[
        [t('person.name'), name],
        [t('columns.email'), email],
        [t('person.rolesLegend'), list(names, { type: 'unit' })],
        ...(state === 'disabled' ? [[t('access.title'), t('disabled')] as const] : []),
      ]}
    />
  );
}
