import type { Command } from 'commander';
import type { Installation } from './installation';
import { openInstallation } from './open-installation';
import { parseUrl } from './options';
import { type Output, outputTo } from './output';

export interface OutputOptions {
  readonly json?: true | undefined;
}

export interface InstallationOptions extends OutputOptions {
  readonly url?: string | undefined;
}

export const EXIT_STATUS = '\nExit status: 0 success, 1 something needs attention, 2 usage error.';

/** Commands of the program, or of one of its groups such as `glossary`, with what all of them share. */
export class Commands {
  /** @param finish receives the exit code of a command */
  constructor(
    private readonly parent: Command,
    private readonly finish: (code: number) => void,
  ) {}

  /** Adds commands below a name: `glossary import`. */
  group(name: string, description: string): Commands {
    return new Commands(this.addWithoutOptions(name, description).addHelpText('after', EXIT_STATUS), this.finish);
  }

  addWithoutOptions(name: string, description: string): Command {
    return this.parent.command(name).description(description).helpOption('-h, --help', 'show this help');
  }

  /** Adds a command with `--json`, which {@link run} runs. */
  add(name: string, description: string): Command {
    return this.addWithoutOptions(name, description)
      .option('--json', 'print the result as JSON')
      .addHelpText('after', EXIT_STATUS);
  }

  /** Adds a command that works on a server, too, and that {@link read} or {@link write} runs. */
  addOnInstallation(name: string, description: string): Command {
    return this.add(name, description).option('--url <url>', 'URL of a server, which needs DRAGOMAN_TOKEN', parseUrl);
  }

  /** @param work returns the exit code */
  async run({ json }: OutputOptions, work: (output: Output) => Promise<number>): Promise<void> {
    this.finish(await work(outputTo(json ?? false)));
  }

  /** Runs a command that changes nothing, which it may do while a server is running. */
  read(options: InstallationOptions, work: WorkOnInstallation): Promise<void> {
    return this.runOn('openForReading', options, work);
  }

  /** @throws ConfigError if a server has the installation open */
  write(options: InstallationOptions, work: WorkOnInstallation): Promise<void> {
    return this.runOn('openForWriting', options, work);
  }

  private async runOn(
    access: 'openForReading' | 'openForWriting',
    { url, json }: InstallationOptions,
    work: WorkOnInstallation,
  ): Promise<void> {
    const installation = await openInstallation(url, access);
    try {
      this.finish(await work(installation, outputTo(json ?? false)));
    } finally {
      await installation.close();
    }
  }
}

/** Returns the exit code. */
type WorkOnInstallation = (installation: Installation, output: Output) => Promise<number>;
