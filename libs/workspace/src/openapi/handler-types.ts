import type { Type } from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants';
import ts from 'typescript';
import { join } from 'node:path';
import type { Schema } from './schema';
import { TypeSchemas } from './type-schemas';

/** A route handler as its source describes it: its comment, and the types of its input and output. */
export interface HandlerTypes {
  /** First paragraph of the comment, and the rest of it. Empty where there is none. */
  readonly summary: string;
  readonly description: string;
  /** The type of the response body; absent if there is none. */
  readonly answer?: Schema;
  /** Schema of `@Body`. */
  readonly body?: Schema;
  /** Schema of `@Query`: an object whose members are the parameters. */
  readonly query?: Schema;
  /** The parameters of each `@Query('name')` and `@Param('name')`. */
  readonly parameters: readonly { readonly in: 'query' | 'path'; readonly name: string; readonly schema: Schema }[];
  /** Names of the other decorators of parameters, e.g. `IfMatch`. */
  readonly decorators: readonly string[];
  /**
   * Tags of the comment, for what the signature does not express: `@body` and `@answers` name types, `@consumes` and
   * `@produces` media types, `@security` a security scheme, `@status` is the status of the response, `@refuses` lists further statuses of
   * errors, and `@optionalBody` says that the body may be left out.
   */
  readonly tags: Readonly<Record<string, string>>;
}

/** Reads the sources of the server with the TypeScript compiler. */
export class HandlerSources {
  private readonly program: ts.Program;
  private readonly checker: ts.TypeChecker;
  readonly schemas: TypeSchemas;

  /**
   * @param root of the project
   * @param moreFiles sources that the server does not import
   */
  constructor(root: string, moreFiles: readonly string[] = []) {
    const config = join(root, 'apps/api/tsconfig.json');
    const { fileNames, options } = ts.parseJsonConfigFileContent(
      ts.readConfigFile(config, (file) => ts.sys.readFile(file)).config,
      ts.sys,
      join(root, 'apps/api'),
      {},
      config,
    );
    this.program = ts.createProgram([...fileNames, ...moreFiles], { ...options, noEmit: true, incremental: false });
    this.checker = this.program.getTypeChecker();
    this.schemas = new TypeSchemas(this.checker, (file) => file.startsWith(root) && !file.includes('/node_modules/'));
  }

  /** The comment of a controller. */
  controllerComment(controller: Type): string {
    const declaration = this.classOf(controller);
    return declaration === undefined ? '' : this.comment(declaration).text;
  }

  /** Returns the types of a handler. They are empty for a controller without sources, such as one of an installed package. */
  handler(controller: Type, name: string): HandlerTypes {
    const declaration = this.classOf(controller);
    if (declaration === undefined) return { summary: '', description: '', parameters: [], decorators: [], tags: {} };
    const method = declaration.members.find(
      (each): each is ts.MethodDeclaration => ts.isMethodDeclaration(each) && each.name.getText() === name,
    )!;
    const { text, tags } = this.comment(method);
    const [summary = '', ...rest] = text.split('\n\n');
    const parameters: HandlerTypes['parameters'][number][] = [];
    const decorators: string[] = [];
    const whole: { body?: Schema; query?: Schema } = {};
    for (const parameter of method.parameters) {
      const call = ts.getDecorators(parameter)?.[0]?.expression;
      if (call === undefined || !ts.isCallExpression(call)) continue;
      const decorator = call.expression.getText();
      const [given] = call.arguments;
      const schema = () => this.schemas.of(this.checker.getTypeAtLocation(parameter));
      const place = decorator === 'Param' ? 'path' : decorator === 'Query' ? 'query' : undefined;
      if (place !== undefined && given !== undefined && ts.isStringLiteral(given)) {
        parameters.push({ in: place, name: given.text, schema: { type: 'string' } });
      } else if (decorator === 'Query') whole.query = schema();
      else if (decorator === 'Body') whole.body = schema();
      else decorators.push(decorator);
    }
    if (tags.body !== undefined) whole.body = this.schemaOfNames(tags.body);
    const answer = tags.answers === undefined ? this.answer(method) : this.schemaOfNames(tags.answers);
    return {
      summary: joinLines(summary),
      description: rest.map(joinLines).join('\n\n'),
      ...(answer && { answer }),
      ...whole,
      parameters,
      decorators,
      tags,
    };
  }

  private answer(method: ts.MethodDeclaration): Schema | undefined {
    const signature = this.checker.getSignatureFromDeclaration(method)!;
    const type = this.checker.getAwaitedType(signature.getReturnType())!;
    return type.flags & (ts.TypeFlags.Void | ts.TypeFlags.Never | ts.TypeFlags.Undefined)
      ? undefined
      : this.schemas.of(type);
  }

  /** @param names names of interfaces or classes: `ImportPlanView | ImportReportView` */
  private schemaOfNames(names: string): Schema {
    const schemas = names.split('|').map((name) => this.schemas.of(this.typeOf(name.trim())));
    return schemas.length === 1 ? schemas[0]! : { anyOf: schemas };
  }

  private typeOf(name: string): ts.Type {
    for (const file of this.program.getSourceFiles()) {
      if (file.isDeclarationFile) continue;
      const found = file.statements.find(
        (each): each is ts.InterfaceDeclaration | ts.ClassDeclaration =>
          (ts.isInterfaceDeclaration(each) || ts.isClassDeclaration(each)) && each.name?.text === name,
      );
      if (found !== undefined) return this.checker.getTypeAtLocation(found);
    }
    throw new Error(`The sources have no interface or class ${name}, which is named in a comment.`);
  }

  /** The class of a controller. An extension may have one of the same name, so its path has to be the same as well. */
  private classOf(controller: Type): ts.ClassDeclaration | undefined {
    const path = Reflect.getMetadata(PATH_METADATA, controller) as unknown;
    for (const file of this.program.getSourceFiles()) {
      if (file.isDeclarationFile) continue;
      const found = file.statements.find(
        (each): each is ts.ClassDeclaration =>
          ts.isClassDeclaration(each) &&
          each.name?.text === controller.name &&
          [undefined, path].includes(declaredPath(each)),
      );
      if (found !== undefined) return found;
    }
    return undefined;
  }

  private comment(node: ts.ClassDeclaration | ts.MethodDeclaration): {
    text: string;
    tags: Record<string, string>;
  } {
    const symbol = this.checker.getSymbolAtLocation(node.name!)!;
    return {
      text: ts.displayPartsToString(symbol.getDocumentationComment(this.checker)).trim(),
      tags: Object.fromEntries(
        symbol
          .getJsDocTags(this.checker)
          .map(({ name, text }) => [name, (text ?? []).map((part) => part.text).join('')] as const),
      ),
    };
  }
}

/** The path in `@Controller('…')`; absent if it is not a literal. */
function declaredPath(controller: ts.ClassDeclaration): string | undefined {
  const calls = (ts.getDecorators(controller) ?? []).map(({ expression }) => expression).filter(ts.isCallExpression);
  const [path] = calls.find((call) => call.expression.getText() === 'Controller')?.arguments ?? [];
  return path !== undefined && ts.isStringLiteralLike(path) ? path.text : undefined;
}

const joinLines = (paragraph: string): string => paragraph.replace(/\s*\n\s*/g, ' ').trim();
