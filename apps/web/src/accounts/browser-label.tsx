import { useTranslation } from 'react-i18next';
import { browserName } from './browser-name';

const MAX_AGENT_LENGTH = 60;

/** The name of a browser and its operating system: "Firefox on Linux". */
export function BrowserLabel({ agent }: { agent: string | null }) {
  const { t } = useTranslation('dragoman/security');
  const { browser, system } = browserName(agent ?? '');
  if (browser && system) return t('browser.on', { browser, system });
  return <bdi>{browser ?? system ?? (agent?.slice(0, MAX_AGENT_LENGTH) || t('browser.unknown'))}</bdi>;
}
