/** SVG paths on a grid of 16, drawn with lines of 1.5. */
export const shapes = {
  arrow: 'M3 8h10M9 4l4 4-4 4',
  changed: 'M3 8a5 5 0 0 1 8.5-3.5L13 6M13 3v3h-3M13 8a5 5 0 0 1-8.5 3.5L3 10M3 13v-3h3',
  check: 'M3.5 8.5 6.5 11.5 12.5 4.5',
  chevron: 'M4 6l4 4 4-4',
  close: 'M4 4l8 8M12 4l-8 8',
  copy: 'M5.5 5.5h7v7h-7zM3.5 10.5v-7h7',
  done: 'M8 1.75a6.25 6.25 0 1 0 0 12.5 6.25 6.25 0 1 0 0-12.5M5.25 8.25l2 2 3.5-4',
  down: 'M8 3v10M4 9l4 4 4-4',
  error: 'M8 1.75 14.25 8 8 14.25 1.75 8zM8 5v3.5M8 10.5v.5',
  half: 'M8 1.75a6.25 6.25 0 1 0 0 12.5 6.25 6.25 0 1 0 0-12.5M8 1.75v12.5M8 4.75h5M8 8h6M8 11.25h5',
  info: 'M8 1.75a6.25 6.25 0 1 0 0 12.5 6.25 6.25 0 1 0 0-12.5M8 7.5V11M8 5v.5',
  languages:
    'M8 1.75a6.25 6.25 0 1 0 0 12.5 6.25 6.25 0 1 0 0-12.5M1.75 8h12.5M8 1.75C4.5 5.5 4.5 10.5 8 14.25M8 1.75c3.5 3.75 3.5 8.75 0 12.5',
  missing:
    'M6.4 2a6.2 6.2 0 0 1 3.2 0M12.3 3.6a6.2 6.2 0 0 1 1.6 2.8M13.9 9.6a6.2 6.2 0 0 1-1.6 2.8M9.6 14a6.2 6.2 0 0 1-3.2 0M3.7 12.4a6.2 6.2 0 0 1-1.6-2.8M2.1 6.4a6.2 6.2 0 0 1 1.6-2.8',
  moon: 'M13 9.75A5.75 5.75 0 0 1 6.25 3 5.5 5.5 0 1 0 13 9.75z',
  pencil: 'M3 13l.75-3 7.5-7.5 2.25 2.25L6 12.25zM9.75 4l2.25 2.25',
  person: 'M8 2.25a2.75 2.75 0 1 0 0 5.5 2.75 2.75 0 1 0 0-5.5M2.75 14c.5-3 2.5-4.25 5.25-4.25s4.75 1.25 5.25 4.25',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 1 0 0-9M10.5 10.5 14 14',
  sendBack: 'M6 3 2.5 6.5 6 10M2.5 6.5h7a3.75 3.75 0 0 1 0 7.5H7',
  skip: 'M4 3.5l4 4 4-4M4 8.5l4 4 4-4',
  sun: 'M8 5a3 3 0 1 0 0 6 3 3 0 1 0 0-6M8 1.5v1M8 13.5v1M1.5 8h1M13.5 8h1M3.5 3.5l.5.5M12 12l.5.5M12.5 3.5l-.5.5M4 12l-.5.5',
  system: 'M2 3h12v8H2zM6 13.5h4M8 11v2.5',
  unsaved: 'M4.5 12.5a3 3 0 0 1-.25-6 4 4 0 0 1 7.75-.5 3.25 3.25 0 0 1 0 6.5zM8 7v2.5M8 11v.25',
  up: 'M8 13V3M4 7l4-4 4 4',
  warning: 'M8 2 14.5 13.5h-13zM8 6.5v3M8 11.25v.5',
} as const;

export type IconName = keyof typeof shapes;

/** An icon next to a text with the same meaning, hidden from screen readers. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return <LineIcon path={shapes[name]} className={className} />;
}

interface LineIconProps {
  /** SVG path on a grid of 16. */
  path: string;
  /** Width and height, as a CSS length. */
  size?: string;
  className?: string | undefined;
}

/** Draws a path. `styles/base.css` styles the lines, which keeps the markup of pages with dozens of icons small. */
export function LineIcon({ path, size = '1rem', className }: LineIconProps) {
  return (
    <svg className={className} width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
