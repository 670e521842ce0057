import { LineIcon } from './icon';

/** SVG paths as those in `icon.tsx`; separate, since visitors do not need them. */
const shapes = {
  activity: 'M8 1.75a6.25 6.25 0 1 0 0 12.5 6.25 6.25 0 1 0 0-12.5M8 4.5V8l2.5 1.5',
  agents: 'M3 5.5h10v7.5H3zM8 5.5V2.5M6 8.5v1M10 8.5v1M1.25 8v2.5M14.75 8v2.5',
  bell: 'M3 12h10l-1.25-2V7a3.75 3.75 0 0 0-7.5 0v3zM6.75 14h2.5',
  collapse: 'M2 2.75h12v10.5H2zM6 2.75v10.5M11 6 9 8l2 2',
  comment: 'M2.5 3h11v8h-6l-3 2.75V11h-2z',
  files: 'M1.75 4h4.5l1.5 1.75h6.5v7.5H1.75z',
  filter: 'M2 4h12M4.5 8h7M6.75 12h2.5',
  glossary:
    'M2.5 3.25c2-.9 3.9-.7 5.5.75 1.6-1.45 3.5-1.65 5.5-.75v9.5c-2-.9-3.9-.7-5.5.75-1.6-1.45-3.5-1.65-5.5-.75zM8 4v9.5',
  health: 'M1.5 8.25h3l2-5 3 9.5 2-4.5h3',
  inbox: 'M2 9 4 3h8l2 6v4H2zM2 9h3.5l1 1.75h3l1-1.75H14',
  key: 'M5.25 7.5a2.9 2.9 0 1 0 0 5.8 2.9 2.9 0 1 0 0-5.8M7.4 8.4l5.85-5.9M10.5 5.25l2 2M12 3.75l1.5 1.5',
  keyboard: 'M1.75 4h12.5v8H1.75zM4.25 6.5h.5M6.75 6.5h.5M9.25 6.5h.5M11.5 6.5h.25M5 9.5h6',
  menu: 'M2 4h12M2 8h12M2 12h12',
  page: 'M3.5 1.75h6L12.5 5v9.25h-9zM9.25 2v3.25h3',
  people:
    'M6 3a2.4 2.4 0 1 0 0 4.8A2.4 2.4 0 1 0 6 3M1.5 13.25c.4-2.4 2-3.5 4.5-3.5s4.1 1.1 4.5 3.5M10.75 3.25a2.3 2.3 0 0 1 0 4.4M12.5 10.25c1.2.5 1.8 1.5 2 3',
  releases: 'M8 1.75 14 5v6l-6 3.25L2 11V5zM2.25 5 8 8l5.75-3M8 8v6',
  review: 'M13.75 7.25A6 6 0 1 1 10.5 2.6M5.25 7.75 7.75 10.25 14 3.5',
  security: 'M8 1.75 13.25 3.5v4.25c0 3-2 5.25-5.25 6.5-3.25-1.25-5.25-3.5-5.25-6.5V3.5zM5.75 7.75l1.6 1.6 3-3.1',
  settings: 'M2 4.5h5M11 4.5h3M9 2.75v3.5M2 11.5h3M9 11.5h5M7 9.75v3.5',
  site: 'M6.5 3H3v10h10V9.5M9.5 2.5h4v4M13.25 2.75 7.5 8.5',
  tasks: 'M2 4.25 3.25 5.5 5.5 2.75M8 4.25h6M2 11.25l1.25 1.25 2.25-2.75M8 11.25h6',
  translate: 'M3 13l.75-3 7.5-7.5 2.25 2.25L6 12.25zM9.75 4l2.25 2.25M9 13.5h5',
  webhooks: 'M6.5 9.5 9.5 6.5M7 4.75l1.6-1.6a3 3 0 0 1 4.25 4.25L11.25 9M9 11.25l-1.6 1.6a3 3 0 0 1-4.25-4.25L4.75 7',
  workspace: 'M2 2.5h5v6H2zM9 2.5h5v3.5H9zM9 8h5v5.5H9zM2 10.5h5v3H2z',
} as const;

export type WorkspaceIconName = keyof typeof shapes;

interface WorkspaceIconProps {
  name: WorkspaceIconName;
  /** Width and height as CSS writes them. Default: that of the other icons. */
  size?: string;
  className?: string | undefined;
}

/** An icon that only the workspace uses, hidden from screen readers. */
export function WorkspaceIcon({ name, ...props }: WorkspaceIconProps) {
  return <LineIcon path={shapes[name]} {...props} />;
}
