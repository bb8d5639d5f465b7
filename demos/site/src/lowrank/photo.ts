// Pictures of the visitor's own, from a file or the camera, as numbers. Nothing leaves the page.
// SPDX-License-Identifier: MIT
import type { Picture } from './pictures';

/** A picture of the visitor's. */
export interface OwnPicture extends Picture {
  /** What it was read from, and is again for another size; a frame of the camera has none. */
  readonly file?: File;
}

/** Width and height of at most `most` pixels, in the picture's proportions. */
export function fit(width: number, height: number, most: number) {
  const part = Math.min(1, most / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * part)),
    height: Math.max(1, Math.round(height * part)),
  };
}

/**
 * The picture in a file. `most` is asked when it is decoded, for it may have changed meanwhile.
 * Rejects when the browser can't decode it.
 */
export async function fromFile(file: File, most: () => number): Promise<OwnPicture> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Error(`${file.name}: not a picture that this browser can read`);
  });
  try {
    return { ...values(bitmap, bitmap.width, bitmap.height, most()), name: file.name, file };
  } finally {
    bitmap.close();
  }
}

/** What a video shows now. */
export function fromVideo(video: HTMLVideoElement, most: number): Omit<Picture, 'name'> {
  return values(video, video.videoWidth, video.videoHeight, most);
}

/**
 * The pixels on a white ground as numbers from 0 to 1: sRGB as they are stored, not linear light, so
 * that equal differences are about equally visible.
 */
function values(
  source: CanvasImageSource,
  sourceWidth: number,
  sourceHeight: number,
  most: number,
) {
  const { width, height } = fit(sourceWidth, sourceHeight, most);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  const rgb = new Float32Array(3 * width * height);
  for (let from = 0, to = 0; to < rgb.length; from++) {
    if ((from & 3) !== 3) rgb[to++] = data[from]! / 255;
  }
  return { width, height, values: rgb };
}
