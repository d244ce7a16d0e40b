/**
 * The picture of a page from which its texture is made: images, and the texture of the background over or under them.
 * @module
 */

/**
 * The texture of the background: an image that repeats from the middle of the canvas. `width` is that of a tile in
 * points; without it, the image covers the canvas.
 * @typedef {{ image: HTMLImageElement, width: number | undefined }} Ground
 */

/**
 * The size of the surface on which the pages turn, in points, and the device pixels per point.
 * @typedef {[width: number, height: number, scale: number]} Extent
 */

/**
 * A part of an image on a page: `from` is its box in the image, `to` its box on the page after the rotation (x, y,
 * width, height in pixels).
 * @typedef {{ source: CanvasImageSource, from: number[], to: number[], quarterTurns: number }} ImagePart
 */

/**
 * A box on a page that is filled with a colour, or has a row of dots of its height. Browsers paint no dots that are smaller
 * than a device pixel.
 * @typedef {{ colour: string, isDotted: boolean, to: number[] }} FilledPart
 */

/** @typedef {ImagePart | FilledPart} Part */

/**
 * Where the texture of the background is drawn on a page: the page's top left corner on the surface in device pixels, and
 * whether the texture is over the parts.
 * @typedef {{ ground: Ground, extent: Extent, origin: number[], isOver: boolean }} PlacedGround
 */

/**
 * Draws a page on a canvas of its own.
 * @param {number} width in device pixels, the visible size of the page
 * @param {number} height
 * @param {number} limit the largest side of the canvas; a larger page is drawn smaller
 * @param {string} colour the colour outside the parts
 * @param {Part[]} parts
 * @param {PlacedGround} [placed] none without it
 */
export function drawPage(width, height, limit, colour, parts, placed) {
  const smaller = Math.min(1, limit / Math.max(width, height, 1));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * smaller));
  canvas.height = Math.max(1, Math.round(height * smaller));
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', { alpha: false }));
  context.fillStyle = colour;
  context.fillRect(0, 0, canvas.width, canvas.height);
  // The quality with which browsers draw images, so that a turning page looks like a resting one.
  context.imageSmoothingQuality = 'medium';
  if (placed?.isOver === false) drawGround(context, placed, smaller);
  for (const part of parts) {
    if ('colour' in part) {
      context.setTransform(smaller, 0, 0, smaller, 0, 0);
      if (!part.isDotted || part.to[3] >= 1) fill(context, part);
      continue;
    }
    const { source, from, to, quarterTurns } = part;
    context.setTransform(smaller, 0, 0, smaller, (to[0] + to[2] / 2) * smaller, (to[1] + to[3] / 2) * smaller);
    context.rotate(quarterTurns * Math.PI / 2);
    const [across, down] = quarterTurns % 2 ? [to[3], to[2]] : [to[2], to[3]];
    context.drawImage(source, from[0], from[1], from[2], from[3], -across / 2, -down / 2, across, down);
  }
  context.resetTransform();
  if (placed?.isOver) drawGround(context, placed, smaller);
  return canvas;
}

/**
 * Draws a box, or a row of dots with the gaps that browsers leave in a dotted line.
 * @param {CanvasRenderingContext2D} context
 * @param {FilledPart} part
 */
function fill(context, { colour, isDotted, to: [x, y, width, height] }) {
  if (!isDotted) {
    context.fillStyle = colour;
    context.fillRect(x, y, width, height);
    return;
  }
  context.strokeStyle = colour;
  context.lineWidth = height;
  context.lineCap = 'round';
  context.setLineDash([0, height * 2]);
  context.beginPath();
  context.moveTo(x + height / 2, y + height / 2);
  context.lineTo(x + width - height / 2, y + height / 2);
  context.stroke();
}

/**
 * The frame of a tile of the background's texture on the surface, in points: as the style sheet places it, in the middle.
 * @param {Ground} ground
 * @param {Extent} extent
 * @returns {[x: number, y: number, width: number, height: number]}
 */
export function groundTile({ image, width }, [across, down]) {
  const { naturalWidth, naturalHeight } = image;
  const scale = width === undefined ? Math.max(across / naturalWidth, down / naturalHeight) : width / naturalWidth;
  const size = [naturalWidth * scale, naturalHeight * scale];
  return [(across - size[0]) / 2, (down - size[1]) / 2, size[0], size[1]];
}

/**
 * Draws the background's texture over the picture of a page.
 * @param {CanvasRenderingContext2D} context
 * @param {PlacedGround} placed
 * @param {number} smaller the scale of the picture
 */
function drawGround(context, { ground, extent, origin }, smaller) {
  const pattern = context.createPattern(ground.image, 'repeat');
  if (!pattern) return;
  const [x, y, width, height] = groundTile(ground, extent);
  const scale = extent[2];
  const { naturalWidth, naturalHeight } = ground.image;
  pattern.setTransform(new DOMMatrix([
    smaller * scale * width / naturalWidth, 0, 0, smaller * scale * height / naturalHeight,
    smaller * (x * scale - origin[0]), smaller * (y * scale - origin[1]),
  ]));
  context.fillStyle = pattern;
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
}
