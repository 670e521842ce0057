import { HttpStatus } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';
import { serverProblem } from '../http/server-problem';

export const unknownScreenshot = () => serverProblem(HttpStatus.NOT_FOUND, 'unknownScreenshot');

/** The body is declared as something else than a picture. */
export const pictureExpected = () =>
  new Problem(HttpStatus.UNSUPPORTED_MEDIA_TYPE, 'unsupportedMediaType', {
    headers: { 'Accept-Post': 'image/png, image/jpeg, image/webp, image/avif' },
  });

/** The bytes are not a picture of a supported type. */
export const pictureUnsupported = () => serverProblem(HttpStatus.UNSUPPORTED_MEDIA_TYPE, 'pictureUnsupported');

/** The bytes begin like a picture, and end early or have something else behind it. */
export const pictureDamaged = () => serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'pictureDamaged');

/** Closes the connection: the rest of the body is not read. */
export const pictureTooLarge = (megabytes: number) =>
  serverProblem(HttpStatus.PAYLOAD_TOO_LARGE, 'pictureTooLarge', {
    values: { megabytes },
    headers: { Connection: 'close' },
  });

export const pictureTooWide = (max: number) =>
  serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'pictureTooWide', { values: { max } });

export const tooManyScreenshotsOfKey = (max: number) =>
  serverProblem(HttpStatus.CONFLICT, 'tooManyScreenshotsOfKey', { values: { max } });

/** In the whole installation. */
export const tooManyScreenshots = (max: number) =>
  serverProblem(HttpStatus.CONFLICT, 'tooManyScreenshots', { values: { max } });

export const regionOutside = () => serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'regionOutside');
