import type { OpenApiDocument } from '../../../api/src/openapi/openapi.contract';
import type { ReadJson } from '../page/page-module';

/** The description of the REST API. */
export const openApi = (read: ReadJson) => read<OpenApiDocument>('/api/v1/openapi.json');
