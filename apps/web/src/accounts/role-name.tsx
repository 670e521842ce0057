import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { Role } from '../../../../libs/workspace/src/access/permissions';

interface RoleNameProps {
  readonly role: Role;
  /** Names of the languages that the role is limited to. */
  readonly languages?: readonly string[] | undefined;
}

/** The name of a role with its languages: "Translator: Polish, German". */
export const RoleName = ({ role, languages }: RoleNameProps) => useRoleName()(role, languages);

/** Returns a function that names a role with the languages that it is limited to. */
export function useRoleName() {
  const { t } = useTranslation('dragoman/roles');
  const { list } = useFormatters();
  return (role: Role, languages: RoleNameProps['languages']): string => {
    const name = t(`${role}.name`);
    return languages ? t('limited', { role: name, languages: list(languages) }) : name;
  };
}
