import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { TokenView } from '../../../../libs/workspace/src/tokens/tokens.contract';
import { Table } from '../ui/table';
import { RevokeToken } from './revoke-token';
import { useScopeName } from './scope-name';

interface TokenListProps {
  readonly tokens: readonly TokenView[];
  /** Intent of the form that revokes a token. */
  readonly intent: string;
}

/** API tokens with their scopes and last use. */
export function TokenList({ tokens, intent }: TokenListProps) {
  const { t } = useTranslation('dragoman/forms');
  const { date, list } = useFormatters();
  const scopeName = useScopeName();
  const day = { dateStyle: 'medium' } as const;
  return (
    <Table caption={t('tokens.caption')} captionHidden stacked>
      <thead>
        <tr>
          <th scope="col">{t('tokens.name')}</th>
          <th scope="col">{t('tokens.scopes')}</th>
          <th scope="col">{t('tokens.used')}</th>
          <th scope="col">{t('tokens.ends')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {tokens.map(({ id, name, scopes, usedAt, expiresAt }) => (
          <tr key={id}>
            <th scope="row" dir="auto">
              {name}
            </th>
            <td>{list(scopes.map(scopeName))}</td>
            <td data-label={t('tokens.used')}>{usedAt ? date(usedAt) : t('tokens.unused')}</td>
            <td data-label={t('tokens.ends')}>{expiresAt ? date(expiresAt, day) : t('tokens.never')}</td>
            <td data-actions>
              <RevokeToken id={id} intent={intent} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
