// Parts of the menu of filters that are loaded when it is opened.
export { AuthorSelect } from './author-select';
export { ListFacets } from './list-facets';
