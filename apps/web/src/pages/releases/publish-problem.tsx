import { useTranslation } from 'react-i18next';
import type { PreviewView } from '../../../../../libs/workspace/src/releases/releases.contract';
import { FocusedAlert } from '../../form/focused-alert';
import { ProblemNotice } from '../../form/problem-notice';
import type { Refusal } from '../../page/page-module';
import { Notice } from '../../ui/notice';
import { Obstacle } from './obstacle';

/** Why a release was not published. The words of the API for texts with errors and builds refer to its JSON. */
export function PublishProblem({ problem }: { problem: Refusal }) {
  const { t } = useTranslation('dragoman/releases');
  const id = obstacles[problem.type as keyof typeof obstacles];
  const current = problem.current as PreviewView | undefined;
  if (id === undefined || current === undefined) return <ProblemNotice problem={problem} />;
  const isOfErrors = id === 'errors';
  return (
    <FocusedAlert response={problem}>
      <Notice tone="bad" title={t('next.refused')}>
        <Obstacle
          id={id}
          title={
            isOfErrors
              ? t('next.blocking.title', { count: current.blocking.count })
              : t('next.builds.title', { count: current.builds.count })
          }
        />
        <p>{t(isOfErrors ? 'next.blocking.text' : 'next.builds.refuse')}</p>
      </Notice>
    </FocusedAlert>
  );
}

const obstacles = {
  'urn:problem:textsWithErrors': 'errors',
  'urn:problem:textsUnfitForBuilds': 'builds',
} as const;
