import { useEditingSession } from '../../editing/editing-session';
import { useLoaded } from '../../page/use-loaded';
import type * as LaterSections from '../later-sections';
import { SETTLE_DELAY_MS } from '../loaded-views';

/** Kept for the texts that are opened next: what has been loaded for them is shown at once. */
let laterSections: typeof LaterSections | undefined;

export const loadedSections = () => laterSections;

export const loadSections = async () => (laterSections = await import('../later-sections'));

/** Returns the code of sections once a text has been open for a moment. None is rendered on the server. */
export function useLaterSections(): typeof LaterSections | undefined {
  const isHydrated = useEditingSession() !== undefined;
  return useLoaded(!laterSections && 'sections', loadSections, isHydrated ? laterSections : undefined, SETTLE_DELAY_MS);
}
