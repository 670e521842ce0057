import { useTranslation } from 'react-i18next';
import type { SyntaxPlanView } from '../../../../../libs/workspace/src/namespaces/namespaces.contract';
import { Table } from '../../ui/table';
import styles from '../../form/form.module.css';
import { Breakable } from '../../ui/breakable';

/** The texts that another syntax reads differently, and the confirmation that the change needs. */
export function SyntaxPlan({ id, plan: { plan, changes, plurals } }: { id: string; plan: SyntaxPlanView }) {
  const { t } = useTranslation('dragoman/settings');
  return (
    <div id={id}>
      {changes.length > 0 && (
        <Table caption={t('namespaces.syntax.plan.title')}>
          <tbody>
            {changes.map(({ keyId, key, language, change }) => (
              <tr key={`${keyId} ${language}`}>
                <th scope="row">
                  <code>
                    <Breakable text={key} />
                  </code>
                </th>
                <td>
                  <code>{language}</code>
                </td>
                <td>{t(`namespaces.syntax.plan.${change}`)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {plurals === 0 && (
        <label className={styles.choice}>
          <input type="checkbox" name="syntaxPlan" value={plan} />
          <span>{t('namespaces.syntax.plan.confirm')}</span>
        </label>
      )}
    </div>
  );
}
