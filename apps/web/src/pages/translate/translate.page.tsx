import { loadWork, sameList, saveWork, workHead } from './load-work';
import { Work } from './work';

export const loader = loadWork;
export const action = saveWork;
export const shouldRevalidate = sameList;
export const head = workHead('dragoman/translate:title');
export default Work;
