import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import { isScope } from '../../../../../libs/workspace/src/access/permissions';
import { useScopeName } from '../../accounts/scope-name';
import { PageLink } from '../../page/page-link';
import type { HeadInput, PageInput } from '../../page/page-module';
import type { PageRoute } from '../../page/page-route';
import { getMcp } from '../../requests/mcp';
import { CodeBlock } from '../../ui/code-block';
import { EmptyState } from '../../ui/empty-state';
import { Table } from '../../ui/table';
import styles from '../../form/form.module.css';

export const route = {
  path: '/mcp',
  namespaces: ['dragoman/mcp', 'dragoman/forms'],
  audience: 'members',
  navigation: {
    label: 'dragoman/common:navigation.mcp',
    order: 830,
    permission: 'tokens.manage',
    section: 'administration',
    icon: 'agents',
  },
} satisfies PageRoute;

export const loader = ({ read }: PageInput) => getMcp(read);

export const head = ({ t }: HeadInput) => ({ title: t('dragoman/mcp:title') });

/** How agents are connected to the workspace, what they can do, and which of the person's tokens they use. */
export default function McpPage() {
  const { t } = useTranslation('dragoman/mcp');
  const { t: tCommon } = useTranslation('dragoman/common');
  const { t: tForms } = useTranslation('dragoman/forms');
  const { date, number } = useFormatters();
  const scopeName = useScopeName();
  const { url, tools, tokens } = useLoaderData<typeof loader>();
  const copying = { label: tCommon('copy'), copiedLabel: tCommon('copied') };
  const usable = tokens.filter((token) => token.tools.length > 0);
  const names = new Set(usable.flatMap((token) => token.tools));
  return (
    <div className={styles.sections}>
      <header className={styles.section}>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
        <p>{t('data')}</p>
      </header>
      <section className={styles.section}>
        <h2>{t('connect.title')}</h2>
        <p>
          {t('connect.text')} <PageLink to="/profile#tokens">{t('connect.create')}</PageLink>
        </p>
        <CodeBlock code={url} title={t('connect.url')} {...copying} />
        <CodeBlock code={configuration(url)} title={t('connect.json')} {...copying} />
        <CodeBlock code={command(url)} title={t('connect.command')} {...copying} />
      </section>
      <section className={styles.section}>
        <h2>{t('tokens.title')}</h2>
        {usable.length === 0 ? (
          <EmptyState title={t('tokens.none')}>
            <p>
              <PageLink to="/profile#tokens">{t('connect.create')}</PageLink>
            </p>
          </EmptyState>
        ) : (
          <Table caption={t('tokens.title')} captionHidden stacked>
            <thead>
              <tr>
                <th scope="col">{tForms('tokens.name')}</th>
                <th scope="col">{t('tokens.client')}</th>
                <th scope="col">{tForms('tokens.used')}</th>
                <th scope="col" data-number>
                  {t('tools.title')}
                </th>
              </tr>
            </thead>
            <tbody>
              {usable.map((token) => (
                <tr key={token.id}>
                  <th scope="row" dir="auto">
                    {token.name}
                  </th>
                  <td data-label={t('tokens.client')}>{token.client === null ? '–' : <bdi>{token.client}</bdi>}</td>
                  <td data-label={tForms('tokens.used')}>
                    {token.usedAt ? date(token.usedAt) : tForms('tokens.unused')}
                  </td>
                  <td data-number data-label={t('tools.title')}>
                    {number(token.tools.length)}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </section>
      <section className={styles.section}>
        <h2>{t('tools.title')}</h2>
        <p>{t('tools.text')}</p>
        <Table caption={t('tools.title')} captionHidden stacked>
          <thead>
            <tr>
              <th scope="col">{t('tools.name')}</th>
              <th scope="col">{t('tools.what')}</th>
              <th scope="col">{t('tools.permission')}</th>
              <th scope="col">{t('tools.allowed')}</th>
            </tr>
          </thead>
          <tbody>
            {tools.map(({ name, permission }) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                <td>{t(`tool.${name}`)}</td>
                <td data-label={t('tools.permission')}>{isScope(permission) ? scopeName(permission) : permission}</td>
                <td data-label={t('tools.allowed')}>{names.has(name) ? t('tools.yes') : t('tools.no')}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </section>
    </div>
  );
}

const configuration = (url: string): string =>
  JSON.stringify(
    { mcpServers: { dragoman: { type: 'http', url, headers: { Authorization: 'Bearer YOUR_TOKEN' } } } },
    undefined,
    2,
  );

const command = (url: string): string =>
  `claude mcp add --transport http dragoman ${url} --header "Authorization: Bearer YOUR_TOKEN"`;
