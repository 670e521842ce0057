import type { ReactNode } from 'react';
import type { Schema } from '../../../../api/src/openapi/openapi.contract';

/** A type in one line; names lead to what they stand for. */
export function TypeText({ schema }: { schema: Schema }) {
  return <code>{inWords(schema)}</code>;
}

function inWords(schema: Schema): ReactNode {
  const { $ref, anyOf, enum: choices, items, additionalProperties, properties, format } = schema;
  if ($ref !== undefined) {
    const name = $ref.split('/').pop()!;
    return <a href={`#${name}`}>{name}</a>;
  }
  if (anyOf !== undefined) return joined(anyOf.map(inWords), ' | ');
  if (choices !== undefined) return choices.map((choice) => JSON.stringify(choice)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const types = [schema.type ?? 'any'].flat().map((type): ReactNode => {
    if (type === 'array' && items !== undefined) return <>{inWords(items)}[]</>;
    if (type === 'object' && typeof additionalProperties === 'object' && properties === undefined) {
      return (
        <>
          {'{ [name]: '}
          {inWords(additionalProperties)}
          {' }'}
        </>
      );
    }
    return type === 'string' && format !== undefined ? format : type;
  });
  return joined(types, ' | ');
}

const joined = (parts: readonly ReactNode[], sign: string): ReactNode =>
  parts.map((part, index) => (
    <span key={index}>
      {index > 0 && sign}
      {part}
    </span>
  ));
