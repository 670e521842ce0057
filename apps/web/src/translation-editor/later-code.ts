/** Code that few texts need, in one file that is loaded some time after the page: it is there without a connection as well. */
export { ListEnd } from './list-end/list-end';
export { findNextUnfinished } from './list/find-next-unfinished';
export { loadRows } from './list/load-rows';
export { ReloadBatch } from './list/reload-batch';
export { FindingActions } from './message/finding-actions';
export { IgnoreButton, IgnoredFindings } from './message/ignored-findings';
