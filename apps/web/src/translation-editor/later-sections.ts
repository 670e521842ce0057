/** Sections about the open text whose code is loaded together, some time after the page. */
export { Comments as comments } from './comments/comments';
export { MessageHistory } from './context/message-history';
export { Suggestions } from './context/suggestions';
export { ScreenshotsOfText as screenshots } from './screenshots/screenshots';
