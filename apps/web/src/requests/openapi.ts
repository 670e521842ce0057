import type { OpenApiDocument } from '../../../../libs/workspace/src/openapi/openapi.contract';
import type { ReadJson } from '../page/page-module';

/** Path of the OpenAPI document. */
export const openApiPath = '/api/v1/openapi.json';

export const getOpenApiDocument = (read: ReadJson) => read<OpenApiDocument>(openApiPath);
