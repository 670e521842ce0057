import {
  type AppConfig,
  AttemptLimiter,
  HistoryService,
  SecondFactors,
  SecondFactorsService,
  SecurityLog,
} from '@dragoman/workspace/internal';
import { CommandError } from './installation';
import { openDatabaseForReading } from './local.installation';
import type { Output } from './output';
import { readConfig } from '../read-config';
import type { Commands, OutputOptions } from './commands';

export function addSecondFactorReset(commands: Commands): void {
  commands
    .add('reset-second-factor <email>', 'remove the second factor of a person who lost it, and sign them out')
    .action((email: string, options: OutputOptions) =>
      commands.run(options, (output) => resetSecondFactor(readConfig(commands.terminal.env), email, output)),
    );
}

/**
 * Removes the second factor of a person who lost it, even while a server is running.
 * @throws CommandError if there is none
 */
export async function resetSecondFactor(config: AppConfig, email: string, output: Output): Promise<number> {
  const database = await openDatabaseForReading(config);
  try {
    const securityLog = new SecurityLog({ ...config, log: 'quiet' }, database, new HistoryService(database));
    const attempts = new AttemptLimiter(database, securityLog);
    const secondFactors = new SecondFactors(database);
    const service = new SecondFactorsService(config, database, secondFactors, attempts, securityLog);
    if (!(await service.resetByEmail({ id: null, name: 'command line' }, email))) {
      throw new CommandError(`No person with the email address ${email} has a second factor: check the address.`);
    }
    output.line(`The second factor of ${email} was removed. Their password alone signs them in now.`);
    output.result({ email });
    return 0;
  } finally {
    await database.close();
  }
}
