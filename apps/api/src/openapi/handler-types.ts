import ts from 'typescript';
import { join } from 'node:path';
import type { Schema } from './schema';
import { TypeSchemas } from './type-schemas';

/** What the sources say of a handler: its comment, and the types that go in and out. */
export interface HandlerTypes {
  /** First paragraph of the comment, and the rest of it. Empty where there is none. */
  readonly summary: string;
  readonly description: string;
  /** Absent where nothing is answered. */
  readonly answer?: Schema;
  /** Of `@Body`. */
  readonly body?: Schema;
  /** Of `@Query`: an object; its members are the parameters. */
  readonly query?: Schema;
  /** Of each `@Query('name')` and `@Param('name')`. */
  readonly parameters: readonly { readonly in: 'query' | 'path'; readonly name: string; readonly schema: Schema }[];
  /** Names of the other decorators of parameters, e.g. `VersionSeen`. */
  readonly others: readonly string[];
  /**
   * Of the comment, for what no type of the method says: `@body` and `@answers` name types, `@consumes` and `@produces`
   * media types, `@status` is the status.
   */
  readonly tags: Readonly<Record<string, string>>;
}

/** Reads the sources of the server with the compiler. */
export class Sources {
  private readonly program: ts.Program;
  private readonly checker: ts.TypeChecker;
  readonly schemas: TypeSchemas;

  /** @param root of the project */
  constructor(root: string) {
    const config = join(root, 'apps/api/tsconfig.json');
    const { fileNames, options } = ts.parseJsonConfigFileContent(
      ts.readConfigFile(config, (file) => ts.sys.readFile(file)).config,
      ts.sys,
      join(root, 'apps/api'),
      {},
      config,
    );
    this.program = ts.createProgram(fileNames, { ...options, noEmit: true, incremental: false });
    this.checker = this.program.getTypeChecker();
    this.schemas = new TypeSchemas(this.checker, (file) => file.startsWith(root) && !file.includes('/node_modules/'));
  }

  /** What the comment before a controller says. */
  about(controller: string): string {
    return this.comment(this.classOf(controller)).text;
  }

  handler(controller: string, name: string): HandlerTypes {
    const method = this.classOf(controller).members.find(
      (each): each is ts.MethodDeclaration => ts.isMethodDeclaration(each) && each.name.getText() === name,
    )!;
    const { text, tags } = this.comment(method);
    const [summary = '', ...rest] = text.split('\n\n');
    const parameters: HandlerTypes['parameters'][number][] = [];
    const others: string[] = [];
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
      else others.push(decorator);
    }
    if (tags.body !== undefined) whole.body = this.named(tags.body);
    const answer = tags.answers === undefined ? this.answer(method) : this.named(tags.answers);
    return {
      summary: oneLine(summary),
      description: rest.map(oneLine).join('\n\n'),
      ...(answer && { answer }),
      ...whole,
      parameters,
      others,
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

  /** @param names of types of the server: `ImportPlanView | ImportReportView` */
  private named(names: string): Schema {
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
    throw new Error(`The sources have no interface or class ${name}, which a comment names.`);
  }

  private classOf(name: string): ts.ClassDeclaration {
    for (const file of this.program.getSourceFiles()) {
      if (file.isDeclarationFile) continue;
      const found = file.statements.find((each) => ts.isClassDeclaration(each) && each.name?.text === name);
      if (found !== undefined) return found as ts.ClassDeclaration;
    }
    throw new Error(`The sources have no class ${name}: does it lie below apps/api or libs/i18n?`);
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

const oneLine = (paragraph: string): string => paragraph.replace(/\s*\n\s*/g, ' ').trim();
