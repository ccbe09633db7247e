/**
 * A picture as H.264 stores it (I420): a plane of brightness and two planes of colour at half the width and
 * height. The planes are views of `data`, which is what the encoder takes.
 */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
  readonly y: Uint8Array;
  readonly u: Uint8Array;
  readonly v: Uint8Array;
}

/** A colour in the picture's own terms. */
export interface Yuv {
  readonly y: number;
  readonly u: number;
  readonly v: number;
}

/** Wraps bytes in I420 order, or makes a picture of zeros. Width and height are even. */
export function createPicture(
  width: number,
  height: number,
  data: Uint8Array = new Uint8Array((width * height * 3) / 2),
): Picture {
  const area = width * height;
  const quarter = area / 4;
  return {
    width,
    height,
    data,
    y: data.subarray(0, area),
    u: data.subarray(area, area + quarter),
    v: data.subarray(area + quarter, area + 2 * quarter),
  };
}

/** Red, green and blue from 0 to 255 as brightness and colour (BT.601, video range). */
export function toYuv(red: number, green: number, blue: number): Yuv {
  return {
    y: 16 + (65.738 * red + 129.057 * green + 25.064 * blue) / 256,
    u: 128 + (-37.945 * red - 74.494 * green + 112.439 * blue) / 256,
    v: 128 + (112.439 * red - 94.154 * green - 18.285 * blue) / 256,
  };
}

/** Turns packed RGB bytes into a picture of the same even width and height. */
export function pictureFromRgb(rgb: Uint8Array, width: number, height: number): Picture {
  const picture = createPicture(width, height);
  for (let i = 0, at = 0; i < picture.y.length; i++, at += 3) {
    const sum = 65.738 * (rgb[at] ?? 0) + 129.057 * (rgb[at + 1] ?? 0) + 25.064 * (rgb[at + 2] ?? 0);
    picture.y[i] = (16.5 + sum / 256) | 0;
  }
  fillColour(picture, rgb);
  return picture;
}

function fillColour(picture: Picture, rgb: Uint8Array): void {
  const { width, height, u, v } = picture;
  const stride = width * 3;
  let at = 0;
  for (let row = 0; row < height; row += 2) {
    for (let column = 0; column < width; column += 2) {
      const start = row * stride + column * 3;
      const red = sumOfFour(rgb, start, stride) / 4;
      const green = sumOfFour(rgb, start + 1, stride) / 4;
      const blue = sumOfFour(rgb, start + 2, stride) / 4;
      u[at] = (128.5 + (-37.945 * red - 74.494 * green + 112.439 * blue) / 256) | 0;
      v[at] = (128.5 + (112.439 * red - 94.154 * green - 18.285 * blue) / 256) | 0;
      at++;
    }
  }
}

function sumOfFour(rgb: Uint8Array, start: number, stride: number): number {
  const above = (rgb[start] ?? 0) + (rgb[start + 3] ?? 0);
  return above + (rgb[start + stride] ?? 0) + (rgb[start + stride + 3] ?? 0);
}
