import { applyDecorators } from '@nestjs/common';
import { ArrayMaxSize, IsArray, IsOptional, IsString } from 'class-validator';
import { FromDigits, MayBeLeftOut, Name, OneOf, serverSays, Text, WholeNumber } from '../people/input-rules';
import type { LanguageOrderInput, NamespaceOrderInput } from './editing.contract';
import { longestDescription, longestNamespace, longestTag, mostMessages } from './input-bounds';

export class AddLanguageBody {
  /** @example "de" */
  @Name(longestTag)
  tag: string;

  @IsOptional()
  @Name(longestTag)
  fallback?: string | null;
}

export class ChangeLanguageBody {
  /**
   * Null: the installation's.
   * @example "en"
   */
  @IsOptional()
  @Name(longestTag)
  fallback?: string | null;

  /** Makes it the one that is translated from. */
  @MayBeLeftOut()
  @OneOf([true])
  reference?: true;
}

export class CreateNamespaceBody {
  /** @example "shop/cart" */
  @Name(longestNamespace)
  name: string;

  @IsOptional()
  @Text(longestDescription)
  description?: string | null;

  /** Null: the installation's. */
  @IsOptional()
  @Name(longestTag)
  reference?: string | null;
}

export class ChangeNamespaceBody {
  @MayBeLeftOut()
  @Name(longestNamespace)
  name?: string;

  /** @example "Texts of the shopping cart" */
  @IsOptional()
  @Text(longestDescription)
  description?: string | null;

  @IsOptional()
  @Name(longestTag)
  reference?: string | null;
}

/** All of them, each once: that they are these the service sees. */
const Order = () => {
  const ids = serverSays('ids', { most: mostMessages });
  return applyDecorators(IsArray(ids), ArrayMaxSize(mostMessages, ids), IsString({ each: true, ...ids }));
};

export class LanguageOrderBody implements LanguageOrderInput {
  /** @example ["en", "de"] */
  @Order()
  tags: string[];
}

export class NamespaceOrderBody implements NamespaceOrderInput {
  /** @example ["an-id", "another-id"] */
  @Order()
  ids: string[];
}

const longestProgress = 366;

/** Query of `GET /api/v1/workspace/progress` */
export class ProgressQuery {
  @MayBeLeftOut()
  @Name(longestTag)
  language?: string;

  @MayBeLeftOut()
  @FromDigits()
  @WholeNumber({ least: 1, most: longestProgress })
  days: number = 56;
}
