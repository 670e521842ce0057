import type { ProfileView } from '../../../../libs/workspace/src/people/people.contract';

/** How closely the lists and tables of the workspace are set. */
export type Density = ProfileView['density'];

/** The choices, the default first. */
export const densities = ['comfortable', 'compact'] as const satisfies readonly Density[];

/** Sets the lists and tables of the page at once. The server writes the same attribute from the profile. */
export function applyDensity(density: Density): void {
  document.documentElement.dataset.density = density;
}
