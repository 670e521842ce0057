/**
 * Where texts are: `PlaceRecorder` reports on which pages and in which elements the texts of a page are shown, and `showPlace`
 * shows one of them in a frame of the workspace. `EditInPlace` does both; it is only needed where `TextsInPlace` is used directly.
 */
export {
  type FramedPlace,
  framedPlace,
  framedPlaceName,
  onPlaceFinding,
  type PlaceFinding,
  sendWrittenTexts,
  showPlace,
  type WrittenTexts,
} from './framed-place';
export { PlaceRecorder, type PlaceReport } from './place-recorder';
