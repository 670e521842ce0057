import { HttpStatus } from '@nestjs/common';
import type { NamespaceRow } from '../editing/editing.tables';
import type { NamespaceHolderView, SyntaxPlanView } from './namespaces.contract';
import { serverProblem } from '../http/server-problem';

/** Another namespace has the name. @param takenBy absent if a concurrent transaction took it first */
export const namespaceTaken = (takenBy?: Pick<NamespaceRow, 'id' | 'name'>) =>
  serverProblem(HttpStatus.CONFLICT, 'namespaceTaken', {
    members: takenBy && { takenBy: { id: takenBy.id, name: takenBy.name } satisfies NamespaceHolderView },
  });
/** Not a valid name of a namespace. */
export const namespaceImpossible = () => serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'namespaceImpossible');

/** Its texts would be read otherwise: the change has to refer to the plan that lists them. */
export const syntaxPlanNeeded = (syntaxPlan: SyntaxPlanView) =>
  serverProblem(HttpStatus.CONFLICT, 'syntaxPlanNeeded', {
    values: { count: syntaxPlan.changed },
    members: { syntaxPlan },
  });

/** The other syntax has its plural forms within a text. */
export const syntaxPlurals = (syntaxPlan: SyntaxPlanView) =>
  serverProblem(HttpStatus.CONFLICT, 'syntaxPlurals', {
    values: { count: syntaxPlan.plurals },
    members: { syntaxPlan },
  });

/** The pages of the application read its texts as i18next. */
export const syntaxOfPages = () => serverProblem(HttpStatus.CONFLICT, 'syntaxOfPages');

/** The pages of the application need its texts, also those for everyone. */
export const namespaceOfPages = () => serverProblem(HttpStatus.CONFLICT, 'namespaceOfPages');
