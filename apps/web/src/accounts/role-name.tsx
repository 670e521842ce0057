import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { Role } from '../../../../libs/workspace/src/access/permissions';

interface RoleNameProps {
  readonly role: Role;
  /** Names of the languages that the role is limited to. */
  readonly languages?: readonly string[] | undefined;
}

/** The name of a role with its languages: "Translator: Polish, German". */
export function RoleName({ role, languages }: RoleNameProps) {
  const { t } = useTranslation('dragoman/roles');
  const { list } = useFormatters();
  const name = t(`${role}.name`);
  return languages ? t('limited', { role: name, languages: list(languages) }) : name;
}
