import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { compress } from '../../catalog/bundles/compress';
import { contentHash } from '../../catalog/bundles/encoded-content';
import type { FormatName } from '../../document/document-format';
import { formatNamed } from '../../document/formats';
import { UnwritableTextError } from '../../document/unwritable-text-error';
import { writeTexts } from '../../document/write-texts';
import { readJson } from '../../message/json/read-json';
import type { SyntaxName } from '../../message/syntax';
import type { EncodedBody } from './send-encoded';

/** A bundle that is to be written in another format. */
export interface FormatTask {
  readonly format: FormatName;
  readonly language: string;
  /** JSON of the texts. */
  readonly json: Uint8Array;
  /** What they are written in. */
  readonly syntax: SyntaxName;
  readonly sourceLanguage: string;
  /** JSON of the texts in the source language. */
  readonly source: Uint8Array;
  /** Name of the file. */
  readonly name: string;
}

/** `unwritable`: the format cannot express a text; why, in English. */
export type FormatOutcome = EncodedBody | { readonly unwritable: string } | { readonly failure: string };

// On Linux a thread has its own priority, elsewhere the process has. It is never raised: only some users may do that.
if (process.platform === 'linux' && getPriority() < 10) setPriority(10);

parentPort!.on('message', (task: FormatTask) => parentPort!.postMessage(perform(task)));

function perform({ format, json, source, ...about }: FormatTask): FormatOutcome {
  try {
    const content = writeTexts(formatNamed(format), { ...about, tree: treeOf(json), source: treeOf(source) });
    const identity = Buffer.from(content);
    const { brotli: br, gzip } = compress(identity);
    return { hash: contentHash(identity), bodies: { br, gzip, identity } };
  } catch (error) {
    if (error instanceof UnwritableTextError) return { unwritable: error.message };
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

const treeOf = (json: Uint8Array) => readJson(Buffer.from(json).toString()).tree;
