import ts from 'typescript';
import { refTo, type Schema } from './schema';

/**
 * Converts types of the TypeScript compiler to JSON Schemas. Interfaces, classes and aliases of this project become
 * components with their names, which therefore have to be unique; other types are written inline. Comments become
 * descriptions.
 */
export class TypeSchemas {
  readonly components: Record<string, Schema> = {};
  private readonly names = new Map<ts.Symbol, string>();

  /** @param isOurs whether the named types of a file become components */
  constructor(
    private readonly checker: ts.TypeChecker,
    private readonly isOurs: (file: string) => boolean,
  ) {}

  of(type: ts.Type): Schema {
    const symbol = type.aliasSymbol ?? type.getSymbol();
    const declaration = symbol?.declarations?.[0];
    const named =
      symbol !== undefined &&
      declaration !== undefined &&
      (ts.isInterfaceDeclaration(declaration) ||
        ts.isClassDeclaration(declaration) ||
        ts.isTypeAliasDeclaration(declaration)) &&
      !(type as ts.TypeReference).typeArguments?.length &&
      !type.aliasTypeArguments?.length &&
      this.isOurs(declaration.getSourceFile().fileName);
    if (!named) return this.inline(type);
    let name = this.names.get(symbol);
    if (name === undefined) {
      name = symbol.name;
      if (name in this.components) throw new Error(`Two types of the API are named ${name}: rename one.`);
      this.names.set(symbol, name);
      this.components[name] = {}; // a type may contain itself
      this.components[name] = { ...described(symbol, this.checker), ...this.inline(type) };
    }
    return refTo(name);
  }

  private inline(type: ts.Type): Schema {
    if (type.isUnion()) return this.union(type);
    if (type.isLiteral()) return { type: typeof type.value, const: type.value };
    const { flags } = type;
    if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return {};
    if (flags & ts.TypeFlags.StringLike) return { type: 'string' };
    if (flags & ts.TypeFlags.NumberLike) return { type: 'number' };
    if (flags & ts.TypeFlags.BooleanLiteral) {
      return { type: 'boolean', const: this.checker.typeToString(type) === 'true' };
    }
    if (flags & ts.TypeFlags.Null) return { type: 'null' };
    if (this.checker.isArrayType(type)) {
      return { type: 'array', items: this.of(this.checker.getTypeArguments(type as ts.TypeReference)[0]!) };
    }
    if (flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) return this.object(type);
    throw new Error(`There is no JSON Schema for the type ${this.checker.typeToString(type)}: use another one.`);
  }

  private union(type: ts.UnionType): Schema {
    const members = type.types.filter((each) => !(each.flags & ts.TypeFlags.Undefined));
    const nullable = members.some((each) => each.flags & ts.TypeFlags.Null);
    const rest = members.filter((each) => !(each.flags & ts.TypeFlags.Null));
    const schema = this.alternatives(rest);
    if (!nullable) return schema;
    if (schema.enum !== undefined) return { ...schema, type: ['string', 'null'], enum: [...schema.enum, null] };
    if (typeof schema.type === 'string' && schema.const === undefined) {
      return { ...schema, type: [schema.type, 'null'] };
    }
    return { anyOf: [...(schema.anyOf ?? [schema]), { type: 'null' }] };
  }

  private alternatives(members: readonly ts.Type[]): Schema {
    if (members.every((each) => each.isStringLiteral())) {
      return { type: 'string', enum: members.map((each) => each.value) };
    }
    const booleans = members.filter((each) => each.flags & ts.TypeFlags.BooleanLiteral);
    const rest = members.filter((each) => !booleans.includes(each)).map((each) => this.of(each));
    if (booleans.length === 2) rest.push({ type: 'boolean' });
    else rest.push(...booleans.map((each) => this.of(each)));
    return rest.length === 1 ? rest[0]! : { anyOf: rest };
  }

  private object(type: ts.Type): Schema {
    const indexed = this.checker.getIndexInfosOfType(type)[0];
    const properties: Record<string, Schema> = {};
    const required: string[] = [];
    for (const property of this.checker.getPropertiesOfType(type)) {
      const given = this.checker.getTypeOfSymbol(property);
      properties[property.name] = { ...this.of(given), ...described(property, this.checker), ...initial(property) };
      const mayBeAbsent = given.isUnion() && given.types.some((each) => each.flags & ts.TypeFlags.Undefined);
      if (!(property.flags & ts.SymbolFlags.Optional) && !mayBeAbsent && !hasInitializer(property)) {
        required.push(property.name);
      }
    }
    return {
      type: 'object',
      ...(Object.keys(properties).length > 0 && { properties }),
      ...(required.length > 0 && { required }),
      ...(indexed && { additionalProperties: this.of(indexed.type) }),
    };
  }
}

/** The comment of a declaration as `description`, and its `@example`. */
function described(symbol: ts.Symbol, checker: ts.TypeChecker): Schema {
  const description = ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim();
  const example = symbol
    .getJsDocTags(checker)
    .find(({ name }) => name === 'example')
    ?.text?.map(({ text }) => text)
    .join('');
  return {
    ...(description && { description }),
    ...(/RFC 3339/.test(description) && { format: description.includes('`full-date`') ? 'date' : 'date-time' }),
    ...(example !== undefined && { examples: [JSON.parse(example)] }),
  };
}

const initializerOf = (symbol: ts.Symbol): ts.Expression | undefined =>
  symbol.valueDeclaration && ts.isPropertyDeclaration(symbol.valueDeclaration)
    ? symbol.valueDeclaration.initializer
    : undefined;

const hasInitializer = (symbol: ts.Symbol): boolean => initializerOf(symbol) !== undefined;

function initial(symbol: ts.Symbol): Schema {
  const value = initializerOf(symbol);
  if (value === undefined) return {};
  if (ts.isStringLiteral(value)) return { default: value.text };
  if (ts.isNumericLiteral(value)) return { default: Number(value.text) };
  return {};
}
