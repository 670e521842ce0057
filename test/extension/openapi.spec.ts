import { join } from 'node:path';
import { AppModule } from '../../libs/workspace/src/app.module';
import { readConfig } from '../../apps/api/src/read-config';
import { describeApi } from '../../libs/workspace/src/openapi/document';
import { controllersOf } from '../../libs/workspace/src/openapi/route';
import { BlogModule } from './blog/blog.module';

describe('The description of the REST API with an extension', () => {
  const config = readConfig({});
  const controllers = controllersOf(AppModule.with(config, { extensions: [BlogModule] }));
  const path = '/api/v1/blog/posts/{post}/comments';

  test('has its routes with their comments, permissions and types', () => {
    const api = describeApi(controllers, config.root, [join(__dirname, 'blog/blog.module.ts')]);
    expect(api.paths[path]).toMatchObject({
      get: {
        summary: 'Comments on a post, the oldest first',
        'x-permission': 'texts.read',
        responses: { 200: { content: { 'application/json': { schema: { type: 'array' } } } } },
      },
      post: {
        summary: 'Adds a comment to a post',
        'x-permission': 'blog.comment',
        security: [{ token: [] }, { session: [] }],
        parameters: [{ name: 'post', in: 'path', required: true }],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/CommentBody' } } } },
        responses: { 201: {}, 400: {}, 401: {}, 403: {}, 404: {} },
      },
    });
    expect(api.components.schemas).toMatchObject({
      CommentBody: { required: ['content'], properties: { content: { minLength: 1, maxLength: 1000 } } },
    });
    expect(api.paths[path]!.post!['x-codeSamples']![0]!.source).toContain('Authorization: Bearer');
  });

  test('has its routes and permissions if there are no sources', () => {
    const api = describeApi(controllers, config.root);
    expect(api.paths[path]).toMatchObject({ post: { 'x-permission': 'blog.comment', summary: '' } });
  });
});
