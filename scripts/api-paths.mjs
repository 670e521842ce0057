/** ESLint rule: paths of the REST API are written in `requests/` alone, where bodies and results are typed by its contracts. */
export const apiPathsInRequests = {
  meta: { type: 'problem', docs: { description: 'Pages call the functions of requests/.' }, schema: [] },
  create(context) {
    const check = (node, text) => {
      if (typeof text !== 'string' || !text.startsWith('/api/')) return;
      context.report({ node, message: `\`${text}\` is a path of the REST API: call a function of \`requests/\`.` });
    };
    return {
      Literal: (node) => check(node, node.value),
      TemplateElement: (node) => check(node, node.value.raw),
    };
  },
};
