import { documentBase } from '../page/base';

const MAX_RECENT = 4;

const storageKey = () => `dragoman-recent-commands${documentBase()}`;

/** Labels of the commands that were used last in this browser, the latest first. */
export function recentCommands(): readonly string[] {
  try {
    const labels: unknown = JSON.parse(localStorage.getItem(storageKey()) ?? '[]');
    return Array.isArray(labels) ? labels.filter((label) => typeof label === 'string') : [];
  } catch {
    return [];
  }
}

export function rememberCommand(label: string): void {
  const labels = [label, ...recentCommands().filter((each) => each !== label)].slice(0, MAX_RECENT);
  try {
    localStorage.setItem(storageKey(), JSON.stringify(labels));
  } catch {
    // Without storage there are none.
  }
}
