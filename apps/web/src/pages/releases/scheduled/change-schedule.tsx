import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, useLocation } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import type { LastChangeView } from '../../../../../../libs/workspace/src/editing/editing.contract';
import type { ScheduledReleaseView } from '../../../../../../libs/workspace/src/releases/scheduled/scheduled-releases.contract';
import { CurrentValues } from '../../../form/current-values';
import { HiddenFields } from '../../../form/hidden-fields';
import { ProblemNotice } from '../../../form/problem-notice';
import type { RefusedForm } from '../../../form/refused-form';
import { SubmitButton } from '../../../form/submit-button';
import { VersionField } from '../../../form/version-field';
import { focusPage, takesLostFocus } from '../../../ui/moved-focus';
import { Notice } from '../../../ui/notice';
import { ScheduleFields } from './schedule-fields';
import styles from '../releases.module.css';

interface ChangeScheduleProps {
  readonly scheduled: ScheduledReleaseView;
  /** As it was when this form was opened; absent: it is closed. */
  readonly opened: ScheduledReleaseView | undefined;
  /** It was published or canceled, or has failed, while the form was open. */
  readonly hasEnded: boolean;
  readonly onToggle: (scheduled: ScheduledReleaseView, isOpen: boolean) => void;
  /** One was just changed. */
  readonly isChanged: boolean;
  readonly refusal: RefusedForm | undefined;
}

/** Changes a scheduled release. The open form keeps what is typed, whatever others do meanwhile; closed, it follows them. */
export function ChangeSchedule(props: ChangeScheduleProps) {
  const { scheduled, opened = scheduled, onToggle, isChanged, refusal } = props;
  const { t } = useTranslation('dragoman/releases');
  const { key } = useLocation();
  const details = useRef<HTMLDetailsElement>(null);
  const isSent = useRef(false);
  const [isOpenAtFirst] = useState(refusal !== undefined);
  /** The one that was on screen when the form was closed. */
  const [closed, setClosed] = useState<RefusedForm>();
  const toggled = () => {
    const isOpen = details.current!.open;
    if (!isOpen) {
      setClosed(refusal);
      // An ended one disappears with its form.
      if (props.hasEnded && details.current!.contains(document.activeElement)) focusPage();
    }
    onToggle(scheduled, isOpen);
  };
  const latest = useRef(toggled);
  useEffect(() => {
    latest.current = toggled;
  });
  // It may have been opened before this script ran.
  useEffect(() => {
    if (details.current!.open) latest.current();
  }, []);
  // Before effects, so that the confirmation finds the focus free.
  useLayoutEffect(() => {
    if (isChanged && isSent.current) {
      if (details.current!.contains(document.activeElement)) (document.activeElement as HTMLElement).blur();
      details.current!.open = false;
    }
    isSent.current = false;
  }, [key, isChanged, refusal]);
  const shown = refusal === closed ? undefined : refusal;
  return (
    <details ref={details} className={styles.rollback} open={isOpenAtFirst} onToggle={toggled}>
      <summary>{t('scheduled.change')}</summary>
      <ChangeForm
        key={`${opened.version} ${shown === undefined && closed !== undefined}`}
        {...props}
        scheduled={opened}
        refusal={shown}
        onSubmit={() => (isSent.current = true)}
      />
    </details>
  );
}

interface ChangeFormProps extends Pick<ChangeScheduleProps, 'scheduled' | 'hasEnded' | 'refusal'> {
  readonly onSubmit: () => void;
}

function ChangeForm({ scheduled, hasEnded, refusal, onSubmit }: ChangeFormProps) {
  const { t } = useTranslation('dragoman/releases');
  const { date } = useFormatters();
  const isOver = hasEnded || refusal?.problem.type === 'urn:problem:scheduledReleaseEnded';
  const current =
    refusal?.problem.status === 412
      ? (refusal.problem.current as (ScheduledReleaseView & LastChangeView) | undefined)
      : undefined;
  return (
    <Form method="post" className={styles.publish} onSubmit={onSubmit}>
      <HiddenFields values={{ intent: 'scheduleChange', scheduled: scheduled.id }} />
      <VersionField version={scheduled.version} refusal={refusal} />
      {isOver ? (
        <div role="alert" tabIndex={-1} ref={takesLostFocus}>
          <Notice tone="warning" title={t('scheduled.ended.title')}>
            <p>{t('scheduled.ended.text')}</p>
          </Notice>
        </div>
      ) : (
        <p>{t('scheduled.changeText')}</p>
      )}
      {refusal && !isOver && (
        <ProblemNotice problem={refusal.problem}>
          {current && (
            <CurrentValues
              lastChange={current}
              values={[
                [t('later.at'), date(current.at)],
                [t('note.label'), current.note],
                [t('scheduled.errors.label'), t(`scheduled.errors.${current.leaveErrors ? 'left' : 'prevent'}`)],
              ]}
            />
          )}
        </ProblemNotice>
      )}
      <ScheduleFields scheduled={scheduled} refusal={refusal} />
      {!isOver && <SubmitButton>{t('scheduled.save')}</SubmitButton>}
    </Form>
  );
}
