/**
 * The textures of a WebGL context, with mipmaps.
 * @module
 */

/**
 * The texture of a page.
 * @typedef {{ texture: WebGLTexture, bytes: number }} PageTexture
 */

/** The textures that one context holds. */
export class PageTextures {
  /** @type {Set<PageTexture>} */
  #textures = new Set();

  /** @param {WebGL2RenderingContext} gl */
  constructor(gl) {
    this.gl = gl;
    this.anisotropy = gl.getExtension('EXT_texture_filter_anisotropic');
  }

  /** The size of all textures in bytes, mipmaps included. */
  get bytes() {
    let sum = 0;
    for (const pageTexture of this.#textures) sum += pageTexture.bytes;
    return sum;
  }

  /**
   * Creates a texture with mipmaps.
   * @param {TexImageSource} source
   * @param {number} width in pixels
   * @param {number} height
   * @param {number} wrapping the value outside the image: `CLAMP_TO_EDGE` or `REPEAT`
   * @returns {PageTexture | null} null when the context is lost
   */
  upload(source, width, height, wrapping) {
    const { gl } = this;
    const texture = gl.createTexture();
    if (!texture) return null;
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, gl.RGBA, gl.UNSIGNED_BYTE, source);
    gl.generateMipmap(gl.TEXTURE_2D);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, wrapping);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, wrapping);
    if (this.anisotropy) gl.texParameterf(gl.TEXTURE_2D, this.anisotropy.TEXTURE_MAX_ANISOTROPY_EXT, 4);
    const pageTexture = { texture, bytes: Math.round(width * height * 4 * 4 / 3) };
    this.#textures.add(pageTexture);
    return pageTexture;
  }

  /**
   * Frees a texture.
   * @param {PageTexture} pageTexture
   */
  free(pageTexture) {
    if (this.#textures.delete(pageTexture)) this.gl.deleteTexture(pageTexture.texture);
  }

  /** Frees all textures. */
  freeAll() {
    for (const pageTexture of this.#textures) this.gl.deleteTexture(pageTexture.texture);
    this.#textures.clear();
  }

  /** Forgets all textures, which were lost with the context. */
  forget() {
    this.#textures.clear();
  }
}
