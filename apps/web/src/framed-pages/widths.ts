/** A width at which pages are shown. */
export interface Width {
  readonly device: 'phone' | 'tablet' | 'desktop';
  /** Pixels. */
  readonly width: number;
}

export const WIDTHS = [
  { device: 'phone', width: 360 },
  { device: 'tablet', width: 768 },
  { device: 'desktop', width: 1280 },
] as const satisfies readonly Width[];
