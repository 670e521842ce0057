/** OpenAPI 3.1, as far as `GET /api/v1/openapi.json` uses it. Types only. */
import type { Schema } from './schema';

export type { Schema };

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
}

export type Content = Record<string, { schema?: Schema }>;

export type Responses = Record<
  string,
  { $ref?: string; description?: string; headers?: Record<string, object>; content?: Content }
>;

export interface Operation {
  /** `texts.put`: a controller, and a method of it. */
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  /** The permission that the caller needs; `public` if none. Absent for routes outside of the permission system. */
  'x-permission'?: string;
  security: Record<string, string[]>[];
  /** Where it is served, if that is not where the others are. */
  servers?: { url: string }[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Responses;
  /** The operation as a command that runs once its variables are set. */
  'x-codeSamples'?: { lang: 'Shell'; source: string }[];
}

export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; summary: string; description: string; license: object };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    responses: Responses;
    securitySchemes: Record<string, object>;
  };
}
