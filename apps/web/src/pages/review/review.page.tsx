import { loadWork, sameList, saveWork, workHead } from '../translate/load-work';
import { Work } from '../translate/work';

export const loader = loadWork;
export const action = saveWork;
export const shouldRevalidate = sameList;
export const head = workHead('dragoman/translate:review.title');
export default Work;
