import { getMetadataStorage } from 'class-validator';
import type { Schema } from './schema';

type Rule = (...given: never[]) => Schema;

/** Rules of class-validator in JSON Schema, by name. Rules without an equivalent are not described. */
const RULES: Readonly<Record<string, Rule>> = {
  isLength: (minLength: number, maxLength: number) => ({ minLength, maxLength }),
  isIn: (choices: readonly unknown[]) => ({ enum: choices }),
  isInt: () => ({ type: 'integer' }),
  min: (minimum: number) => ({ minimum }),
  max: (maximum: number) => ({ maximum }),
  arrayMinSize: (minItems: number) => ({ minItems }),
  arrayMaxSize: (maxItems: number) => ({ maxItems }),
  matches: (pattern: RegExp) => ({ pattern: pattern.source }),
  time: () => ({ format: 'date-time' }),
  email: () => ({ format: 'email' }),
};

/**
 * Adds the validation rules of DTO classes to the components of the same names. The server refuses undeclared properties,
 * hence `additionalProperties: false`.
 */
export function addInputRules(components: Record<string, Schema>): void {
  const storage = getMetadataStorage() as unknown as { validationMetadatas: Map<{ name: string }, unknown> };
  for (const input of storage.validationMetadatas.keys()) {
    const component = components[input.name];
    if (component?.properties === undefined) continue;
    component.additionalProperties = false;
    for (const { name, propertyName, constraints, each } of getMetadataStorage().getTargetValidationMetadatas(
      input as never,
      '',
      false,
      false,
    )) {
      const property = component.properties[propertyName];
      const rule = RULES[name ?? ''];
      if (property === undefined || rule === undefined) continue;
      add(each ? (property.items ??= {}) : property, rule(...((constraints ?? []) as never[])));
    }
  }
}

function add(to: Schema, { type, enum: choices, ...bounds }: Schema): void {
  if (type !== undefined) to.type = Array.isArray(to.type) ? [type as string, 'null'] : type;
  const isNamed = to.$ref !== undefined || to.enum !== undefined || to.const !== undefined;
  if (choices !== undefined && !isNamed) to.enum = choices;
  Object.assign(to, bounds);
}
