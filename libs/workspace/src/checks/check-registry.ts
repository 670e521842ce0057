import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { SetupError } from '@dragoman/i18n';
import { EventLoopYielder } from '@dragoman/i18n/internal';
import { checkStandard } from './check-standard';
import { isLongText, LongTextThread } from './long-text-thread';
import { type CheckResult, type FindingKind, MessageCheck, type MessageCheckOptions } from './message-check';
import {
  CheckRunner,
  type FindingsOfText,
  type RegisteredCheck,
  type TextChecks,
  type TextToCheck,
  toStandardFindings,
} from './run-checks';
import { WORKSPACE_FINDINGS } from './workspace-findings';
import { NESTING_LOOP, STANDARD_FINDINGS, STANDARD_VERSION, StandardCheck } from './standard.check';

/** Whether findings of this code are stored with the text: those of extensions, and those that depend on the workspace. */
export const isStored = ({ code }: { readonly code: string }): boolean => !Object.hasOwn(STANDARD_FINDINGS, code);

interface Registered {
  readonly runner: CheckRunner;
  readonly contributedRunner: CheckRunner;
  /** Those of extensions. */
  readonly contributed: readonly MessageCheckOptions[];
  readonly kinds: ReadonlyMap<string, FindingKind>;
}

/** All checks of the installation: the standard ones and those of extensions. */
@Injectable()
export class CheckRegistry implements TextChecks, OnModuleInit {
  private readonly logger = new Logger('Checks');
  private all: Registered;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly longTexts: LongTextThread,
  ) {}

  /** @throws SetupError */
  onModuleInit(): void {
    this.all = this.collect();
  }

  find(texts: readonly TextToCheck[]): Promise<readonly FindingsOfText[]> {
    return this.all.runner.find(texts);
  }

  /** Runs the standard checks alone. */
  findStandard(texts: readonly TextToCheck[]): Promise<readonly FindingsOfText[]> {
    return this.checkStandard(texts, (text) => this.longTexts.check(text, text));
  }

  /**
   * Runs the standard checks alone, for texts that are only shown: others go first.
   * @param signal ends it
   * @throws the reason of the signal
   */
  findShown(texts: readonly TextToCheck[], signal?: AbortSignal): Promise<readonly FindingsOfText[]> {
    return this.checkStandard(texts, (text) => {
      signal?.throwIfAborted();
      return this.longTexts.checkShown(text, text, signal);
    });
  }

  private async checkStandard(
    texts: readonly TextToCheck[],
    checkLong: (text: TextToCheck) => Promise<CheckResult>,
  ): Promise<readonly FindingsOfText[]> {
    const found: FindingsOfText[] = [];
    const yielder = new EventLoopYielder();
    for (const text of texts) {
      await yielder.yieldIfDue();
      found.push(toStandardFindings(isLongText(text) ? await checkLong(text) : checkStandard(text, text)));
    }
    return found;
  }

  /** Runs the checks of extensions alone. */
  findContributed(texts: readonly TextToCheck[]): Promise<readonly FindingsOfText[]> {
    return this.all.contributedRunner.find(texts);
  }

  /** Whether an extension has a check. */
  get hasContributed(): boolean {
    return this.all.contributed.length > 0;
  }

  /** Identifies the checks and their versions: the standard ones, then those of extensions, separated by spaces. */
  get fingerprint(): string {
    const contributed = this.all.contributed.map(({ name, version = 1 }) => `${name}@${version}`).sort();
    return [`standard@${STANDARD_VERSION}`, ...contributed].join(' ');
  }

  /** What can be found, by code: the standard ones first. */
  get kinds(): readonly (readonly [code: string, kind: FindingKind])[] {
    return [...this.all.kinds].sort(([a], [b]) => Number(isStored({ code: a })) - Number(isStored({ code: b })));
  }

  /** The key of the sentence of a finding, with its namespace; undefined if no check declares the code any longer. */
  textKey(code: string): string | undefined {
    return this.all.kinds.get(code)?.text;
  }

  /** @throws SetupError */
  private collect(): Registered {
    const checks: RegisteredCheck[] = [];
    const contributed: MessageCheckOptions[] = [];
    const kinds = new Map<string, FindingKind>([
      [NESTING_LOOP.code, NESTING_LOOP],
      ...Object.entries(WORKSPACE_FINDINGS),
    ]);
    for (const wrapper of this.discovery.getProviders({ metadataKey: MessageCheck.KEY })) {
      if (wrapper.isAlias) continue;
      const options = this.discovery.getMetadataByDecorator(MessageCheck, wrapper)!;
      const instance = wrapper.instance as MessageCheck;
      const { name, findings } = options;
      if (typeof instance?.check !== 'function') {
        throw new SetupError(
          `${String(wrapper.name)} is a @MessageCheck() without check(message, context): add that method.`,
        );
      }
      if (checks.some((check) => check.name === name)) {
        throw new SetupError(`Two checks are called "${name}": rename one of them.`);
      }
      for (const [code, kind] of Object.entries(findings)) {
        if (kinds.has(code)) throw new SetupError(`Two checks find "${code}": give one of the codes another name.`);
        kinds.set(code, kind);
      }
      const isLimited = !(instance instanceof StandardCheck);
      checks.push({ name, findings, check: (message, context) => instance.check(message, context), isLimited });
      if (isLimited) contributed.push(options);
    }
    const report = ({ name }: RegisteredCheck, problem: string) => this.logger.error(`The check "${name}" ${problem}`);
    return {
      runner: new CheckRunner(checks, report),
      contributedRunner: new CheckRunner(
        checks.filter(({ isLimited }) => isLimited),
        report,
      ),
      contributed,
      kinds,
    };
  }
}
