/**
 * Draws a sheet of paper that is bent around a cylinder, with WebGL 2. A fragment shader computes each pixel from
 * textures of the pages and about twenty numbers per frame. `ReadingEngine/Turn/Curl` computes the numbers.
 *
 * The canvas is transparent outside the sheet and the page beneath it, so that the live pages behind the canvas are
 * visible. The shadows are drawn over them.
 * @module
 */

import { drawPage, groundTile } from './page-canvas.js';
import { PageTextures } from './page-textures.js';
import { useCurlProgram } from './shaders.js';

/**
 * @typedef {import('./page-canvas.js').Extent} Extent
 * @typedef {import('./page-canvas.js').Ground} Ground
 * @typedef {import('./page-canvas.js').Part} Part
 * @typedef {import('./page-textures.js').PageTexture} PageTexture
 */

/** Names of software renderers. They are too slow for the curl; `CurlFoldView`, which folds the live pages, is smoother. */
const softwareRenderer = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** A canvas on which a sheet turns. */
export class Curl {
  /** @type {PageTextures} */
  #textures;
  /** @type {Record<string, WebGLUniformLocation | null>} */
  #uniforms;
  #isLost = false;
  /** @type {Extent | undefined} */
  #extent;
  /** @type {Ground | null} */
  #ground = null;
  /** @type {PageTexture | null} */
  #groundTexture = null;

  /**
   * @param {() => void} lost called once, when the graphics memory is lost; nothing is drawn after that
   * @param {boolean} allowsSoftware whether a software renderer is allowed
   * @throws when the browser has no WebGL 2, or only a software renderer that is not allowed
   */
  constructor(lost, allowsSoftware = false) {
    this.canvas = document.createElement('canvas');
    const gl = this.canvas.getContext('webgl2', {
      alpha: true, antialias: false, depth: false, stencil: false, premultipliedAlpha: true,
      powerPreference: 'default', failIfMajorPerformanceCaveat: !allowsSoftware,
    });
    if (!gl) throw new Error('no WebGL 2');
    const names = gl.getExtension('WEBGL_debug_renderer_info');
    const renderer = String(gl.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
    if (!allowsSoftware && softwareRenderer.test(renderer)) {
      gl.getExtension('WEBGL_lose_context')?.loseContext();
      throw new Error(`only ${renderer}`);
    }
    /** The largest side of a texture. */
    this.limit = Number(gl.getParameter(gl.MAX_TEXTURE_SIZE));
    this.gl = gl;
    this.#uniforms = useCurlProgram(gl);
    this.#textures = new PageTextures(gl);
    this.canvas.addEventListener('webglcontextlost', (event) => {
      event.preventDefault();
      if (this.#isLost) return;
      this.#isLost = true;
      this.#textures.forget();
      lost();
    });
  }

  /** The device pixels per point. */
  get scale() { return this.#extent?.[2] ?? 1; }

  get isLost() { return this.#isLost || this.gl.isContextLost(); }

  /** The size of all page textures in bytes, mipmaps included. */
  get bytes() { return this.#textures.bytes; }

  /**
   * Sets the size of the canvas.
   * @param {number} width in points
   * @param {number} height in points
   * @param {number} scale device pixels per point
   */
  resize(width, height, scale) {
    const { canvas } = this;
    const [across, down] = [Math.round(width * scale), Math.round(height * scale)];
    if (canvas.width !== across) canvas.width = across;
    if (canvas.height !== down) canvas.height = down;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
    this.#extent = [width, height, scale];
  }

  /**
   * Creates the texture of a page.
   * @param {number} width in device pixels, the visible size of the page
   * @param {number} height
   * @param {string} colour the colour outside the parts
   * @param {Part[]} parts
   * @param {{ origin: number[], isOver: boolean }} [ground] where the background's texture is drawn: the page's top left
   *   corner on the canvas in device pixels, and whether the texture is over the parts; none without it
   * @returns {PageTexture | null} null when the context is lost
   */
  makeTexture(width, height, colour, parts, ground) {
    if (this.isLost) return null;
    const placed = ground && this.#ground && this.#extent && { ground: this.#ground, extent: this.#extent, ...ground };
    const canvas = drawPage(width, height, this.limit, colour, parts, placed || undefined);
    const pageTexture = this.#textures.upload(canvas, canvas.width, canvas.height, this.gl.CLAMP_TO_EDGE);
    canvas.width = 0;
    return pageTexture;
  }

  /**
   * Sets the texture of the background; null for a plain one.
   * @param {Ground | null} ground
   */
  setGround(ground) {
    if (this.isLost || ground?.image === this.#ground?.image && ground?.width === this.#ground?.width) return;
    if (this.#groundTexture) this.free(this.#groundTexture);
    this.#ground = ground;
    this.#groundTexture = ground
      ? this.#textures.upload(ground.image, ground.image.naturalWidth, ground.image.naturalHeight, this.gl.REPEAT) : null;
  }

  /**
   * Frees the texture of a page.
   * @param {PageTexture} pageTexture
   */
  free(pageTexture) {
    this.#textures.free(pageTexture);
  }

  /**
   * Draws a frame.
   * @param {ArrayLike<number>} numbers the kind (0 a sheet, 1 a stiff cover); origin x and y, normal x and y, and
   *   radius of the cylinder; the strengths of the cast shadow and the edge shadow, each with its reach; the material's
   *   relief, sheen, inner shade and print-through (see `CurlMaterial`); the angle of the stiff cover and the distance of
   *   the camera; frame x, y, width, height; the turning direction (0 leftwards, 1 rightwards, 2 upwards)
   * @param {number[]} paper red, green, blue, 0…1
   * @param {(PageTexture | null | undefined)[]} pageTextures front, back (without it the front shines through the
   *   paper), beneath and beside (without them the page behind the canvas is visible)
   */
  draw(numbers, paper, pageTextures) {
    const { gl } = this;
    if (this.isLost || !this.#extent) return;
    const uniforms = this.#uniforms;
    const [width, height, scale] = this.#extent;
    gl.viewport(0, 0, this.canvas.width, this.canvas.height);
    gl.uniform2f(uniforms.canvas, width, height);
    gl.uniform1f(uniforms.scale, scale);
    gl.uniform1i(uniforms.isStiffCover, numbers[0]);
    gl.uniform2f(uniforms.origin, numbers[1], numbers[2]);
    gl.uniform2f(uniforms.normal, numbers[3], numbers[4]);
    gl.uniform1f(uniforms.radius, Math.max(numbers[5], 1e-3));
    gl.uniform4f(uniforms.shadows, numbers[6], numbers[7], numbers[8], numbers[9]);
    gl.uniform4f(uniforms.lights, numbers[10], numbers[11], numbers[12], numbers[13]);
    gl.uniform2f(uniforms.stiffCover, numbers[14], numbers[15]);
    gl.uniform4f(uniforms.frame, numbers[16], numbers[17], numbers[18], numbers[19]);
    gl.uniform1i(uniforms.turning, numbers[20]);
    gl.uniform3f(uniforms.paper, paper[0], paper[1], paper[2]);
    // Print that shines through is blurred; a back at full strength is sharp.
    gl.uniform1f(uniforms.printThroughLevel, numbers[13] < 1 ? 0.6 + Math.log2(Math.max(scale, 1)) : 0);
    gl.uniform3i(uniforms.has, pageTextures[1] ? 1 : 0, pageTextures[2] ? 1 : 0, pageTextures[3] ? 1 : 0);
    const [x, y, across, down] = this.#ground && this.#groundTexture ? groundTile(this.#ground, this.#extent) : [0, 0, 0, 0];
    gl.uniform4f(uniforms.tile, x - numbers[16], y - numbers[17], across, down);
    const bound = [...[0, 1, 2, 3].map((index) => pageTextures[index]), this.#groundTexture];
    for (const [index, pageTexture] of bound.entries()) {
      gl.activeTexture(gl.TEXTURE0 + index);
      gl.bindTexture(gl.TEXTURE_2D, (pageTexture ?? pageTextures[0])?.texture ?? null);
    }
    gl.drawArrays(gl.TRIANGLES, 0, 3);
  }

  /** Frees all memory. */
  discard() {
    this.#textures.freeAll();
    this.#isLost = true;
    this.gl.getExtension('WEBGL_lose_context')?.loseContext();
    this.canvas.remove();
    this.canvas.width = 0;
  }
}
