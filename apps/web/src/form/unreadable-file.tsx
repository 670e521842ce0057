import { useTranslation } from 'react-i18next';
import { Notice } from '../ui/notice';
import { FocusedAlert } from './focused-alert';

/** Reports a file that the browser cannot read, such as after it was changed, moved or deleted. It takes the focus. */
export function UnreadableFile({ file }: { file: File }) {
  const { t } = useTranslation('dragoman/files');
  return (
    <FocusedAlert response={file}>
      <Notice tone="bad" title={t('picked.unreadable', { count: 1 })}>
        <p>
          <bdi translate="no">{file.name}</bdi>
        </p>
      </Notice>
    </FocusedAlert>
  );
}
