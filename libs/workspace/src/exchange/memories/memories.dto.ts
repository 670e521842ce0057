import { MAX_TAG_LENGTH } from '../../http/input/input-limits';
import { MayBeLeftOut, Name, OneOf, Text } from '../../http/input/input-rules';
import { MAX_BODY_MEGABYTES } from '../exchange.dto';
import type { MemoryExportInput, MemoryInput } from './memories.contract';

const MAX_FILE_NAME_LENGTH = 300;

/** Body of `POST /api/v1/memories` */
export class MemoryBody implements MemoryInput {
  /** @example "agency.tmx" */
  @Name(MAX_FILE_NAME_LENGTH)
  file: string;

  /** @example "<tmx version=\"1.4\">…</tmx>" */
  @Text(MAX_BODY_MEGABYTES * 1_000_000)
  content: string;

  @MayBeLeftOut()
  @OneOf(['base64'])
  encoding?: 'base64';
}

export class MemoryExportQuery implements MemoryExportInput {
  /** @example "de" */
  @MayBeLeftOut()
  @Name(MAX_TAG_LENGTH)
  language?: string;

  @MayBeLeftOut()
  @OneOf(['all', 'imported'])
  contents?: 'all' | 'imported';
}
