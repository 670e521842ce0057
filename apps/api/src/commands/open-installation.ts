import { readConfig } from '../read-config';
import { CommandError, type Installation } from './installation';
import { LocalInstallation } from './local.installation';
import type { Terminal } from './output';
import { RemoteInstallation } from './remote.installation';

/**
 * Opens what a command works on: a server, or, without a URL, the installation that the environment names.
 * @throws CommandError if there is no token for the server, or nothing to read yet
 * @throws ConfigError if a server has the installation open that is to be changed
 */
export async function openInstallation(
  env: Terminal['env'],
  url: string | undefined,
  access: 'openForWriting' | 'openForReading',
): Promise<Installation> {
  if (url === undefined) return LocalInstallation[access](readConfig(env));
  const token = env.DRAGOMAN_TOKEN;
  if (!token) throw new CommandError('DRAGOMAN_TOKEN is not set: create a token in your profile and set it.');
  const { origin, pathname } = new URL(url);
  return new RemoteInstallation(origin + pathname.replace(/\/+$/, ''), token);
}
