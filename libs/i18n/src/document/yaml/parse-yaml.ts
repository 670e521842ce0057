import { Composer, Lexer, Parser, type CST, type Document, type ErrorCode, type ParsedNode } from 'yaml';
import type { FileProblem } from '../../message/file/file-problems';
import { FileSyntaxError } from '../../message/file/file-syntax-error';
import { MAX_TREE_DEPTH } from '../../message/tree/tree';

/** Signs, texts, spaces and line breaks: 15 for each text that a file may have. The library keeps all of them in memory. */
const MAX_LEXEMES = 3_000_000;

/** The library finds one for each misplaced sign, which takes minutes where a file has nothing else. */
const MAX_ERRORS = 100;

interface YamlError {
  readonly at: number;
  readonly code: ErrorCode;
  readonly message: string;
}

/**
 * Parses a single document (YAML 1.2, core schema). In one pass over the characters, of which a deeply nested or very large file
 * does not see the end: the library is recursive, and would take minutes or all memory.
 *
 * @returns the document, with errors and warnings of the library refused
 * @throws FileSyntaxError
 */
export function parseYaml(content: string): Document.Parsed<ParsedNode> {
  const errors: YamlError[] = [];
  const composer = new Composer<ParsedNode>({ uniqueKeys: false, logLevel: 'error' });
  // The library has no limit of its own for errors.
  Object.assign(composer, {
    onError: (source: CST.SourceToken | number | readonly number[], code: ErrorCode, message: string): void => {
      const at = typeof source === 'number' ? source : 'offset' in source ? source.offset : source[0]!;
      errors.push({ at, code, message });
      if (errors.length >= MAX_ERRORS) throw new TooManyErrors();
    },
  });
  const documents: Document.Parsed<ParsedNode>[] = [];
  try {
    for (const document of composer.compose(checkedTokens(content), true, content.length)) {
      documents.push(document);
      if (documents.length > 1) errors.push({ at: document.range[0], code: 'MULTIPLE_DOCS', message: '' });
      if (documents.length > 1) break;
    }
  } catch (error) {
    if (!(error instanceof TooManyErrors)) throw error;
  }
  for (const { errors: own, warnings } of documents.slice(0, 1)) {
    errors.push(...[...own, ...warnings].map(({ pos, code, message }) => ({ at: pos[0], code, message })));
  }
  const first = errors.toSorted((a, b) => a.at - b.at)[0];
  if (first) throw FileSyntaxError.at(content, first.at, ...problemOf(first, content));
  return documents[0]!;
}

class TooManyErrors extends Error {}

/** The tokens of a file up to its first error, as long as it is neither too deep nor too large. */
function* checkedTokens(content: string): Generator<CST.Token> {
  const parser = new Parser();
  const limits = new Limits(content);
  for (const lexeme of new Lexer().lex(content)) {
    limits.check(lexeme);
    let hasError = false;
    for (const token of parser.next(lexeme)) {
      yield token;
      hasError ||= token.type === 'error';
    }
    if (hasError) break;
  }
  yield* parser.end();
}

/** Lexemes without characters, as the lexer names them. */
const SCALAR = '\u001f';
const CONTROL: ReadonlySet<string> = new Set(['\u0002', '\u0018', SCALAR]);

/** Counts levels and lexemes. */
class Limits {
  private readonly indents: number[] = [];
  private flow = 0;
  private onLine = 0;
  private indent = 0;
  private at = 0;
  private lexemes = 0;
  private isFirst = true;
  private isScalar = false;

  constructor(private readonly content: string) {}

  /** @throws FileSyntaxError */
  check(lexeme: string): void {
    if (CONTROL.has(lexeme)) {
      this.isScalar = lexeme === SCALAR;
      return;
    }
    const { indents } = this;
    if (lexeme === '\n' || lexeme === '\r\n') {
      this.onLine = this.indent = 0;
      this.isFirst = true;
    } else if (this.isFirst && (lexeme[0] === ' ' || lexeme[0] === '\t')) {
      this.indent = lexeme.length;
    } else if (this.isFirst && this.flow === 0 && lexeme[0] !== '#') {
      while (indents.length > 0 && indents.at(-1)! >= this.indent) indents.pop();
      indents.push(this.indent);
      this.isFirst = false;
    }
    if (!this.isScalar) {
      if (lexeme === '[' || lexeme === '{') this.flow++;
      else if (lexeme === ']' || lexeme === '}') this.flow--;
      else if (lexeme === '-' || lexeme === '?') this.onLine++;
    }
    if (Math.max(this.flow, this.onLine, indents.length) > MAX_TREE_DEPTH) {
      throw FileSyntaxError.at(this.content, this.at, 'tooDeep');
    }
    if (++this.lexemes > MAX_LEXEMES) throw FileSyntaxError.at(this.content, this.at, 'tooManyValues');
    this.at += lexeme.length;
    this.isScalar = false;
  }
}

/** What an error of the library is about. */
function problemOf({ at, code, message }: YamlError, content: string): [problem: FileProblem, sign?: string] {
  if (code === 'MISSING_CHAR' || message.includes('end with a ')) return missingSign(message);
  if (code === 'TAG_RESOLVE_FAILED')
    return ['unknownTag', /^![^\s,[\]{}]*/.exec(content.slice(at, at + 100))?.[0] ?? '!'];
  if (code === 'BAD_SCALAR_START') return ['quotesNeededAtStart', content[at]];
  if (code === 'UNEXPECTED_TOKEN' && message.startsWith('Unexpected ,')) return ['extraComma'];
  return [PROBLEMS[code] ?? 'invalidYaml'];
}

function missingSign(message: string): [problem: FileProblem, sign?: string] {
  const [, quote] = /^Missing closing (["'])/.exec(message) ?? [];
  if (quote !== undefined) return ['unclosedQuotes', quote];
  const [, bracket] = /end with a ([}\]])/.exec(message) ?? [];
  if (bracket !== undefined) return ['closingMissing', bracket];
  if (message.startsWith('Missing ,')) return ['commaMissing'];
  return [message.startsWith('Implicit map keys') ? 'colonMissing' : 'invalidYaml'];
}

const PROBLEMS: Readonly<Partial<Record<ErrorCode, FileProblem>>> = {
  BAD_DQ_ESCAPE: 'invalidEscapeInQuotes',
  BAD_INDENT: 'invalidIndentation',
  BLOCK_AS_IMPLICIT_KEY: 'quotesNeeded',
  KEY_OVER_1024_CHARS: 'keyTooLong',
  MULTILINE_IMPLICIT_KEY: 'keyTooLong',
  MULTIPLE_DOCS: 'severalDocuments',
  RESOURCE_EXHAUSTION: 'tooDeep',
  TAB_AS_INDENT: 'tabIndentation',
};
