import { useTranslation } from 'react-i18next';
import type { RoleAssignment } from '../../../../../libs/workspace/src/access/permissions';
import type { LanguageOption } from '../../accounts/language-choices';
import { RoleName } from '../../accounts/role-name';

interface RoleListProps {
  readonly roles: readonly RoleAssignment[];
  readonly languages: readonly LanguageOption[];
}

/** The roles of a person, with the languages that they are limited to. */
export function RoleList({ roles, languages }: RoleListProps) {
  const { t } = useTranslation('dragoman/people');
  if (roles.length === 0) return t('noRole');
  return (
    <ul>
      {roles.map(({ role, languages: limits }) => (
        <li key={role}>
          <RoleName role={role} languages={limits && languageNames(limits, languages)} />
        </li>
      ))}
    </ul>
  );
}

/** Returns the names of languages in the reader's language. */
export const languageNames = (tags: readonly string[], languages: readonly LanguageOption[]): string[] =>
  tags.map((tag) => languages.find((each) => each.tag === tag)?.name ?? tag);
