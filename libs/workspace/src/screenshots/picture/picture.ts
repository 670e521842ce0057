/** Types of pictures that are kept. SVG is not among them, since it can contain scripts. */
export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/avif';

export interface Picture {
  readonly type: PictureType;
  /** Pixels, as browsers show the picture. */
  readonly width: number;
  readonly height: number;
  /** The picture without metadata. Its pixels are not encoded again. */
  readonly content: Buffer;
}

/**
 * Reads a type of picture and leaves out what is not needed to show it: where and when a photo was taken, with which device,
 * by whom, thumbnails, comments.
 * @returns `undefined` if the parts of the picture do not fill the bytes exactly, or it has no size
 * @throws RangeError if a length leads beyond the end
 */
export type PictureReader = (bytes: Buffer) => Omit<Picture, 'type'> | undefined;
