import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { HealthView, ReplicaView } from '../../../../../libs/workspace/src/health/health.contract';
import { Badge } from '../../ui/badge';
import { Table } from '../../ui/table';
import styles from './health.module.css';

type ReplicasProps = Pick<HealthView, 'replicas'> & { readonly kind: HealthView['database']['kind'] };

/** The processes with the release that each serves, and when it was last seen. */
export function Replicas({ replicas: { current, list }, kind }: ReplicasProps) {
  const { t } = useTranslation('dragoman/health');
  const { number, date } = useFormatters();
  return (
    <section className={styles.section}>
      <h2>{t('replicas.title')}</h2>
      {kind === 'sqlite' && <p className={styles.muted}>{t('replicas.single')}</p>}
      {kind === 'postgres' && current === undefined && <p>{t('replicas.unknown')}</p>}
      <Table caption={t('replicas.title')} captionHidden>
        <thead>
          <tr>
            {(['host', 'state', 'release', 'snapshot', 'build', 'version', 'startedAt'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`replicas.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.map((replica) => (
            <tr key={replica.id}>
              <th scope="row">
                <code>{replica.host}</code> {replica.self && <Badge>{t('replicas.this')}</Badge>}
              </th>
              <td className={styles.state}>
                <ReplicaState replica={replica} current={current} />
              </td>
              <td>{replica.release === null ? t('replicas.none') : number(replica.release)}</td>
              <td>
                <code>{replica.snapshot}</code>
              </td>
              <td>
                {replica.build && (
                  <>
                    <code>{replica.build.hash}</code>{' '}
                    <time className={styles.time} dateTime={replica.build.order}>
                      {date(replica.build.order)}
                    </time>
                  </>
                )}
              </td>
              <td>{replica.version}</td>
              <td className={styles.time}>{date(replica.startedAt)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

interface ReplicaStateProps {
  readonly replica: ReplicaView;
  readonly current: number | null | undefined;
}

function ReplicaState({ replica: { silentSince, behind }, current }: ReplicaStateProps) {
  const { t } = useTranslation('dragoman/health');
  const { number, date } = useFormatters();
  if (silentSince !== undefined) {
    return (
      <Badge tone="bad" icon="error">
        {t('replicas.is.silent', { time: date(silentSince) })}
      </Badge>
    );
  }
  if (current === undefined) return <Badge icon="warning">{t('replicas.is.uncertain')}</Badge>;
  if (behind) {
    return (
      <Badge tone="warning" icon="warning">
        {current === null ? t('replicas.none') : t('replicas.is.behind', { number: number(current) })}
      </Badge>
    );
  }
  return (
    <Badge tone="good" icon="check">
      {t('replicas.is.current')}
    </Badge>
  );
}
