/** The workspace names its frames so, since a name reaches pages of every application, and no server. */
export const FRAME_NAME_PREFIX = 'dragoman-place:';

/** Whether the workspace shows this page in a frame, beside others that show the same text. In the browser only. */
export const isInWorkspaceFrame = (): boolean => parent !== window && window.name.startsWith(FRAME_NAME_PREFIX);
