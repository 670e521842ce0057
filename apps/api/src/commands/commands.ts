import type { Command } from 'commander';
import type { Installation } from './installation';
import { openInstallation } from './open-installation';
import { parseUrl } from './options';
import { type Output, outputTo, type Terminal } from './output';

export interface OutputOptions {
  readonly json?: true | undefined;
}

export interface InstallationOptions extends OutputOptions {
  readonly url?: string | undefined;
}

export const EXIT_STATUS = '\nExit status: 0 success, 1 something needs attention, 2 usage error.';

/** Adds commands to the program or to a group such as `glossary`, and runs them with the shared output and exit codes. */
export class Commands {
  /** @param finish is called with the exit code of the command */
  constructor(
    private readonly parent: Command,
    readonly terminal: Terminal,
    private readonly finish: (code: number) => void,
  ) {}

  /** Adds a group of commands, such as `glossary` for `glossary import`. */
  group(name: string, description: string): Commands {
    return new Commands(
      this.addWithoutOptions(name, description).addHelpText('after', EXIT_STATUS),
      this.terminal,
      this.finish,
    );
  }

  addWithoutOptions(name: string, description: string): Command {
    return this.parent.command(name).description(description).helpOption('-h, --help', 'show this help');
  }

  /** Adds a command with `--json`. Its action calls {@link run}. */
  add(name: string, description: string): Command {
    return this.addWithoutOptions(name, description)
      .option('--json', 'print the result as JSON')
      .addHelpText('after', EXIT_STATUS);
  }

  /**
   * Adds a command for the installation of this machine or, with `--url`, for a server. Its action calls {@link read} or
   * {@link write}.
   */
  addOnInstallation(name: string, description: string): Command {
    return this.add(name, description).option('--url <url>', 'URL of a server, which needs DRAGOMAN_TOKEN', parseUrl);
  }

  /** @param work returns the exit code */
  async run({ json }: OutputOptions, work: (output: Output) => Promise<number>): Promise<void> {
    this.finish(await work(outputTo(this.terminal, json ?? false)));
  }

  /** Runs a command that changes nothing. It can run next to a server that has the installation open. */
  read(options: InstallationOptions, work: WorkOnInstallation): Promise<void> {
    return this.runOnInstallation('openForReading', options, work);
  }

  /** Runs a command that makes changes. @throws ConfigError if a server has the installation open */
  write(options: InstallationOptions, work: WorkOnInstallation): Promise<void> {
    return this.runOnInstallation('openForWriting', options, work);
  }

  private async runOnInstallation(
    access: 'openForReading' | 'openForWriting',
    { url, json }: InstallationOptions,
    work: WorkOnInstallation,
  ): Promise<void> {
    const installation = await openInstallation(this.terminal.env, url, access);
    try {
      this.finish(await work(installation, outputTo(this.terminal, json ?? false)));
    } finally {
      await installation.close();
    }
  }
}

/** Returns the exit code. */
type WorkOnInstallation = (installation: Installation, output: Output) => Promise<number>;
