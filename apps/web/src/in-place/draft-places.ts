import type { BrowserTexts } from '@dragoman/i18n/react';
import { framedPlace, PlaceRecorder, showPlace } from '@dragoman/i18n/react/places';
import { TextsInPlace } from '@dragoman/i18n/react/texts-in-place';
import { sendInBrowser } from '../requests/from-browser';
import { recordPlaces } from '../requests/places';

/** In a frame of the workspace, shows drafts, highlights the text that the frame is for, and reports whether it fits. */
export async function showFramedPlace(texts: BrowserTexts): Promise<void> {
  const place = framedPlace();
  if (!place) return;
  await texts.showDrafts(true).catch(() => {}); // without permission, published texts are measured
  const inPlace = new TextsInPlace(texts);
  inPlace.start();
  showPlace(inPlace, place);
}

/** Records the places of texts while drafts are viewed, until the returned function is called. */
export function recordDraftPlaces(texts: BrowserTexts): () => void {
  const inPlace = new TextsInPlace(texts);
  inPlace.start();
  const recorder = new PlaceRecorder(inPlace, (report) => recordPlaces(sendInBrowser, report));
  recorder.start();
  return () => {
    recorder.stop();
    inPlace.stop();
  };
}
