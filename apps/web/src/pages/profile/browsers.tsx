import { useTranslation } from 'react-i18next';
import { Form } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import type { BrowserSessionView } from '../../../../../libs/workspace/src/people/people.contract';
import type { RefusedForm } from '../../form/refused-form';
import { Badge } from '../../ui/badge';
import { Table } from '../../ui/table';
import { Confirmation } from '../../form/confirmation';
import { HiddenFields } from '../../form/hidden-fields';
import { ProblemNotice } from '../../form/problem-notice';
import { BrowserLabel } from '../../accounts/browser-label';
import { SubmitButton } from '../../form/submit-button';

import { SettingsSection } from '../../form/settings-section';

interface BrowsersProps {
  readonly sessions: readonly BrowserSessionView[];
  readonly refusal: RefusedForm | undefined;
}

/** The browsers that the person is signed in with. */
export function Browsers({ sessions, refusal }: BrowsersProps) {
  const { t } = useTranslation('dragoman/profile');
  const { date } = useFormatters();
  return (
    <SettingsSection id="browsers" title={t('browsers.title')}>
      {refusal && <ProblemNotice problem={refusal.problem} />}
      <Table caption={t('browsers.title')} captionHidden stacked>
        <thead>
          <tr>
            <th scope="col">{t('browsers.browser')}</th>
            <th scope="col">{t('browsers.address')}</th>
            <th scope="col">{t('browsers.seen')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {sessions.map(({ id, agent, address, seenAt, current }) => (
            <tr key={id}>
              <th scope="row">
                <BrowserLabel agent={agent} />{' '}
                {current && (
                  <Badge tone="accent" icon="check">
                    {t('browsers.this')}
                  </Badge>
                )}
              </th>
              <td>
                <bdi>{address}</bdi>
              </td>
              <td data-label={t('browsers.seen')}>{date(seenAt)}</td>
              <td data-actions>
                {!current && (
                  <Form method="post" preventScrollReset>
                    <HiddenFields values={{ intent: 'sign-out', id }} />
                    <SubmitButton kind="plain">{t('browsers.signOut')}</SubmitButton>
                  </Form>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <Confirmation label={t('browsers.everywhere.button')}>
        <p>{t('browsers.everywhere.text')}</p>
        <Form method="post">
          <HiddenFields values={{ intent: 'sign-out-everywhere' }} />
          <SubmitButton>{t('browsers.everywhere.button')}</SubmitButton>
        </Form>
      </Confirmation>
    </SettingsSection>
  );
}
