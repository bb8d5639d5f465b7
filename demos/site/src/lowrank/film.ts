// The camera: its frames go to the device as textures, and never through the page's memory.
// SPDX-License-Identifier: MIT

import type { Matrix } from 'fragblas';
import type { Blas } from 'fragblas/linalg';
import { element } from '../shell/dom';
import type { Shell } from '../shell/page';
import { fit, fromVideo } from './photo';
import type { Picture } from './pictures';

/** Asks for the camera. Rejects with words for people. */
async function openCamera(): Promise<MediaStream> {
  try {
    const size = { width: { ideal: 640 }, height: { ideal: 480 } };
    return await navigator.mediaDevices.getUserMedia({ video: size, audio: false });
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    const reasons: Record<string, string> = {
      NotAllowedError: 'The camera was not allowed. The browser’s address bar can change that.',
      NotFoundError: 'There is no camera here.',
      NotReadableError: 'The camera is in use by another program.',
    };
    throw new Error(reasons[name] ?? 'The camera can’t be used on this page.');
  }
}

export class Film {
  private readonly canvas = element('canvas');
  private texture: WebGLTexture | null = null;

  private constructor(
    private readonly shell: Shell<Blas>,
    private readonly stream: MediaStream,
    private readonly video: HTMLVideoElement,
    private readonly most: number,
  ) {}

  /** Frames will have at most `most` pixels a side. */
  static async open(shell: Shell<Blas>, most: number): Promise<Film> {
    const stream = await openCamera();
    const video = element('video', { muted: true, playsInline: true, srcObject: stream });
    const film = new Film(shell, stream, video, most);
    shell.signal.addEventListener('abort', () => film.close());
    try {
      shell.signal.throwIfAborted(); // the page may have ended while the browser asked
      await video.play();
    } catch (error) {
      film.close();
      throw error;
    }
    return film;
  }

  get size(): { width: number; height: number } {
    return fit(this.video.videoWidth, this.video.videoHeight, this.most);
  }

  /** What the camera shows now, as a matrix: in `into` where that has the size. */
  async upload(into?: Matrix): Promise<Matrix> {
    const { canvas, video } = this;
    const { blas, gl } = this.shell;
    const { width, height } = this.size;
    if (canvas.width !== width || canvas.height !== height)
      Object.assign(canvas, { width, height });
    canvas.getContext('2d')!.drawImage(video, 0, 0, width, height);
    this.texture ??= gl.createTexture();
    gl.bindBuffer(gl.PIXEL_UNPACK_BUFFER, null);
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, this.texture);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, gl.RGBA, gl.UNSIGNED_BYTE, canvas);
    blas.resetState();
    const target = into?.rows === height && into.cols === 3 * width ? { into } : {};
    return blas.import(this.texture, { width, height, channels: 3, ...target });
  }

  /** What it shows now, as a picture that stays. */
  still(): Picture {
    return { ...fromVideo(this.video, this.most), name: 'From the camera' };
  }

  close(): void {
    for (const track of this.stream.getTracks()) track.stop();
    this.shell.gl.deleteTexture(this.texture);
    this.texture = null;
  }
}
