import type { ReactNode } from 'react';
import type { Schema } from '../../../../../libs/workspace/src/openapi/openapi.contract';

/** A type in one line, with links to named types. */
export function TypeText({ schema }: { schema: Schema }) {
  return <code>{describeType(schema)}</code>;
}

function describeType(schema: Schema): ReactNode {
  const { $ref, anyOf, enum: choices, items, additionalProperties, properties, format } = schema;
  if ($ref !== undefined) {
    const name = $ref.split('/').pop()!;
    return <a href={`#${name}`}>{name}</a>;
  }
  if (anyOf !== undefined) return joinNodes(anyOf.map(describeType), ' | ');
  if (choices !== undefined) return choices.map((choice) => JSON.stringify(choice)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const types = [schema.type ?? 'any'].flat().map((type): ReactNode => {
    if (type === 'array' && items !== undefined) return <>{describeType(items)}[]</>;
    if (type === 'object' && typeof additionalProperties === 'object' && properties === undefined) {
      return (
        <>
          {'{ [name]: '}
          {describeType(additionalProperties)}
          {' }'}
        </>
      );
    }
    return type === 'string' && format !== undefined ? format : type;
  });
  return joinNodes(types, ' | ');
}

const joinNodes = (parts: readonly ReactNode[], separator: string): ReactNode =>
  parts.map((part, index) => (
    <span key={index}>
      {index > 0 && separator}
      {part}
    </span>
  ));
