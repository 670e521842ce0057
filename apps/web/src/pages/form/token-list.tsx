import { useTranslation } from 'react-i18next';
import { Form } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import type { TokenView } from '../../../../api/src/people/people.contract';
import { Table } from '../../ui/table';
import { Confirmed } from './confirmed';
import { HiddenValues } from './hidden-values';
import { SubmitButton } from './submit-button';

interface TokenListProps {
  readonly tokens: readonly TokenView[];
  /** Of the form that revokes one. */
  readonly intent: string;
}

/** Keys for programs: what each may do, and whether it is used. */
export function TokenList({ tokens, intent }: TokenListProps) {
  const { t } = useTranslation('dragoman/forms');
  const { date, list } = useFormatters();
  const day = { dateStyle: 'medium' } as const;
  return (
    <Table caption={t('tokens.caption')} captionHidden>
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
            <td>{list(scopes.map((scope) => t(`scopes.${scope}`)))}</td>
            <td>{usedAt ? date(usedAt) : t('tokens.unused')}</td>
            <td>{expiresAt ? date(expiresAt, day) : t('tokens.never')}</td>
            <td>
              <Confirmed label={t('tokens.revoke')}>
                <p>{t('tokens.revokeText')}</p>
                <Form method="post" preventScrollReset>
                  <HiddenValues values={{ intent, id }} />
                  <SubmitButton>{t('tokens.revoke')}</SubmitButton>
                </Form>
              </Confirmed>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
