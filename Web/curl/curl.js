/**
 * Draws a sheet of paper that is bent around a cylinder, with WebGL 2. A fragment shader computes each pixel from
 * textures of the pages and about twenty numbers per frame. `ReadingEngine/Turn/Curl` computes the numbers.
 *
 * The canvas is transparent outside the sheet and the page beneath it, so that the live pages behind the canvas are
 * visible. The shadows are drawn over them.
 * @module
 */

const vertexSource = `#version 300 es
void main() { // One triangle that covers the canvas.
  gl_Position = vec4(gl_VertexID == 1 ? 3. : -1., gl_VertexID == 2 ? 3. : -1., 0., 1.);
}`;

const fragmentSource = `#version 300 es
precision highp float;
precision highp sampler2D;
uniform vec2 canvas;        // points
uniform float scale;        // device pixels per point
uniform vec4 frame;         // the sheet on the screen: x, y, width, height
uniform int turning;        // 0 leftwards, 1 rightwards, 2 upwards
uniform bool isStiffCover;
uniform vec2 origin, normal;
uniform float radius;
uniform vec4 shadows;       // cast, its reach, edge, its reach
uniform vec4 lights;        // relief, sheen, inner shade, print-through
uniform vec2 stiffCover;    // angle, distance of the camera
uniform vec3 paper;
uniform sampler2D front, back, beneath, beside;
uniform ivec3 has;          // 1 for: a picture of the back, one beneath, one beside
uniform sampler2D ground;   // the texture of the paper, with premultiplied opacity
uniform vec4 tile;          // its first tile on the sheet in points: x, y, width, height; width 0 for plain paper
uniform float printThroughLevel; // the blur of the print-through, in mipmap levels
out vec4 colour;

const float pi = 3.14159265359;
const float lightAngle = .32;
vec2 size;

/// The texture coordinates of a point of the sheet; side is 1 for the page beyond the spine.
vec2 upright(vec2 place, float side) {
  vec2 part = place / size;
  part.x += side;
  if (turning == 1) part.x = 1. - part.x;
  return turning == 2 ? part.yx : part;
}
float distanceTo(vec2 place) { return length(max(abs(place - size * .5) - size * .5, 0.)); }
/// The part of a pixel that the sheet covers; stretch scales distances along the normal.
float coverage(vec2 place, float stretch) {
  vec2 beyond = abs(place - size * .5) - size * .5;
  vec2 along = beyond.x > beyond.y ? vec2(1., 0.) : vec2(0., 1.);
  along += normal * dot(normal, along) * (stretch - 1.);
  return clamp(.5 - max(beyond.x, beyond.y) * scale / max(length(along), 1e-3), 0., 1.);
}
float shadow(float strength, float away, float height, float reach) {
  float rest = 1. - min(away / max(height * reach, 1e-3), 1.);
  return strength * rest * rest;
}
float heightOf(vec2 place) {
  float depth = dot(clamp(place, vec2(0.), size) - origin, normal);
  return radius * (1. - cos(clamp(depth / radius, 0., pi)));
}
vec3 lit(vec3 ink, float angle) {
  bool isFront = angle < pi * .5;
  float facing = cos(angle - lightAngle) / cos(lightAngle);
  float wave = sin(2. * angle);
  float sheen = lights.y * wave * wave * (isFront ? .15 : 1.);
  return ink * (1. + lights.x * ((isFront ? facing : -facing) - 1.)) + sheen;
}
vec4 over(vec4 below, vec3 ink, float part) { return mix(below, vec4(ink, 1.), part); }
vec4 darkened(vec4 below, float black) { return vec4(below.rgb * (1. - black), below.a + black * (1. - below.a)); }
vec4 page(sampler2D picture, vec2 at, vec2 across, vec2 down) { return textureGrad(picture, at, across, down); }
/// The paper with its texture, which is at the same places of the back as of the front.
vec3 paperAt(vec2 at, vec2 across, vec2 down) {
  if (tile.z <= 0.) return paper;
  vec2 repeats = frame.zw / tile.zw;
  vec4 ink = textureGrad(ground, at * repeats - tile.xy / tile.zw, across * repeats, down * repeats);
  return paper * (1. - ink.a) + ink.rgb;
}

void main() {
  bool isAcross = turning != 2;
  size = isAcross ? frame.zw : frame.wz;
  vec2 place = vec2(gl_FragCoord.x, canvas.y * scale - gl_FragCoord.y) / scale - frame.xy;
  if (turning == 1) place.x = size.x - place.x;
  if (turning == 2) place = place.yx;

  vec2 atBeneath = upright(place, place.x < 0. ? 1. : 0.);
  vec2 flatAcross = (isAcross ? vec2(1., 0.) : vec2(0., 1.)) / (scale * frame.zw);
  vec2 flatDown = (isAcross ? vec2(0., 1.) : vec2(1., 0.)) / (scale * frame.zw);
  vec4 result = vec4(0.);
  if (place.x >= 0. && has.y != 0) result = page(beneath, atBeneath, flatAcross, flatDown);
  if (place.x < 0. && has.z != 0) result = page(beside, atBeneath, flatAcross, flatDown);

  if (isStiffCover) {
    float height, depth = stiffCover.y * cos(stiffCover.x) + place.x * sin(stiffCover.x);
    float across = abs(depth) < 1e-4 ? -1e4 : place.x * stiffCover.y / depth;
    height = clamp(across, 0., size.x) * sin(stiffCover.x);
    vec2 at = vec2(across, size.y * .5 + (place.y - size.y * .5) * (stiffCover.y - height) / stiffCover.y);
    vec2 uvFront = upright(at, 0.), uvBack = upright(vec2(-at.x, at.y), 1.);
    vec2 fx = dFdx(uvFront), fy = dFdy(uvFront), bx = dFdx(uvBack), by = dFdy(uvBack);
    bool isOver = stiffCover.x > pi * .5;
    float away = isOver == (place.x < 0.) ? distanceTo(at) * abs(cos(stiffCover.x)) : 1e4;
    float fall = size.x * sin(stiffCover.x) * .25;
    result = darkened(result, shadow(shadows.x * .8, away, fall + 1., 1.));
    float light = 1. - lights.x * .45 * sin(stiffCover.x) * (isOver ? 1.35 : 1.);
    vec3 ink;
    if (!isOver) ink = page(front, uvFront, fx, fy).rgb;
    else ink = has.x != 0 ? page(back, uvBack, bx, by).rgb : paperAt(uvFront, fx, fy);
    float stretch = 1. / max(abs(cos(stiffCover.x)), 1e-3);
    colour = over(result, ink * light, isOver == (place.x < 0.) ? coverage(at, stretch) : 0.);
    return;
  }

  float reach = dot(place - origin, normal);
  float held = clamp(reach, 0., radius);
  float rising = asin(min(held / radius, 1.));
  float steep = reach > 0. ? radius / sqrt(max(radius * radius - held * held, radius * radius * 1e-4)) : 1.;
  // The two points of the sheet above this point; beyond the roll, the points of its crest.
  vec2 low = place + normal * (rising * radius - max(reach, 0.));
  vec2 high = place + normal * ((pi - rising) * radius - reach - min(reach, 0.));
  vec2 uvLow = upright(low, 0.), uvGhost = upright(high, 0.), uvHigh = upright(vec2(-high.x, high.y), 1.);
  // The derivatives of the texture coordinates, without the discontinuities between the parts of the sheet.
  vec2 px = isAcross ? vec2(turning == 1 ? -1. : 1., 0.) : vec2(0., 1.), py = isAcross ? vec2(0., 1.) : vec2(1., 0.);
  vec2 lowX = px + normal * dot(normal, px) * (steep - 1.), lowY = py + normal * dot(normal, py) * (steep - 1.);
  vec2 highX = px - normal * dot(normal, px) * (steep + 1.), highY = py - normal * dot(normal, py) * (steep + 1.);
  vec2 unit = 1. / (size * scale);
  lowX *= unit; lowY *= unit; highX *= unit; highY *= unit;
  if (!isAcross) { lowX = lowX.yx; lowY = lowY.yx; highX = highX.yx; highY = highY.yx; }

  // The shadows of the sheet on the page beneath it and on its own front.
  float along = max(reach - radius, 0.);
  float fromLow = length(vec2(along, distanceTo(low))), fromHigh = length(vec2(along, distanceTo(high)));
  float thrown = reach > 0. ? shadow(shadows.x, fromLow, heightOf(low), shadows.y) : 0.;
  float edge = shadow(shadows.z, fromHigh, heightOf(high), shadows.w);
  result = darkened(result, 1. - (1. - thrown) * (1. - edge));
  if (reach <= radius + 1.) {
    float crest = clamp(.5 + (radius - reach) * scale, 0., 1.);
    float lowPart = coverage(low, steep) * crest, highPart = coverage(high, steep) * crest;
    if (lowPart > 0. && highPart < 1.) {
      vec3 ink = page(front, uvLow, lowX, lowY).rgb;
      result = over(result, lit(ink, rising) * (1. - edge), lowPart);
    }
    if (highPart > 0.) {
      vec3 ink;
      if (has.x != 0) ink = page(back, uvHigh, highX, highY).rgb;
      else {
        float blur = exp2(printThroughLevel);
        vec3 print = page(front, uvGhost, highX * blur, highY * blur).rgb;
        ink = mix(paperAt(uvGhost, highX, highY), print, lights.w);
      }
      float innerShade = 1. - lights.z * exp(min(reach, 0.) / (1.2 * radius));
      result = over(result, lit(ink * innerShade, pi - rising), highPart);
    }
  }
  colour = result;
}`;

/** Names of software renderers. They are too slow for the curl; `CurlFoldView`, which folds the live pages, is smoother. */
const softwareRenderer = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** The names of the textures in the shader, in the order of their units. */
const samplers = ['front', 'back', 'beneath', 'beside', 'ground'];

/**
 * Compiles a shader.
 * @param {WebGL2RenderingContext} gl
 * @param {number} type
 * @param {string} source
 */
function compile(gl, type, source) {
  const shader = gl.createShader(type);
  if (!shader) throw new Error('no shader');
  gl.shaderSource(shader, source);
  gl.compileShader(shader);
  return shader;
}

/**
 * The texture of a page.
 * @typedef {{ texture: WebGLTexture, bytes: number }} PageTexture
 */

/**
 * The texture of the background: an image that repeats from the middle of the canvas. `width` is that of a tile in
 * points; without it, the image covers the canvas.
 * @typedef {{ image: HTMLImageElement, width: number | undefined }} Ground
 */

/**
 * A part of an image on a page: `from` is its box in the image, `to` its box on the page after the rotation (x, y,
 * width, height in pixels).
 * @typedef {{ source: CanvasImageSource, from: number[], to: number[], quarterTurns: number }} Part
 */

/** A canvas on which a sheet turns. */
export class Curl {
  /** @type {Set<PageTexture>} */
  #pageTextures = new Set();
  /** @type {Record<string, WebGLUniformLocation | null>} */
  #uniforms = {};
  #isLost = false;
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
    this.#build();
    this.canvas.addEventListener('webglcontextlost', (event) => {
      event.preventDefault();
      if (this.#isLost) return;
      this.#isLost = true;
      this.#pageTextures.clear();
      lost();
    });
  }

  get isLost() { return this.#isLost || this.gl.isContextLost(); }

  /** The size of all page textures in bytes, mipmaps included. */
  get bytes() {
    let sum = 0;
    for (const pageTexture of this.#pageTextures) sum += pageTexture.bytes;
    return sum;
  }

  #build() {
    const { gl } = this;
    const program = gl.createProgram();
    if (!program) throw new Error('no program');
    gl.attachShader(program, compile(gl, gl.VERTEX_SHADER, vertexSource));
    gl.attachShader(program, compile(gl, gl.FRAGMENT_SHADER, fragmentSource));
    gl.linkProgram(program);
    if (!gl.getProgramParameter(program, gl.LINK_STATUS)) {
      const reasons = gl.getAttachedShaders(program)?.map((shader) => gl.getShaderInfoLog(shader)) ?? [];
      throw new Error([gl.getProgramInfoLog(program), ...reasons].join('\n'));
    }
    gl.useProgram(program);
    const count = gl.getProgramParameter(program, gl.ACTIVE_UNIFORMS);
    for (let index = 0; index < count; index += 1) {
      const { name } = /** @type {WebGLActiveInfo} */ (gl.getActiveUniform(program, index));
      this.#uniforms[name] = gl.getUniformLocation(program, name);
    }
    for (const [index, name] of samplers.entries()) gl.uniform1i(this.#uniforms[name], index);
    gl.bindVertexArray(gl.createVertexArray());
    this.anisotropy = gl.getExtension('EXT_texture_filter_anisotropic');
  }

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
    this.extent = [width, height, scale];
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
    const { gl } = this;
    if (this.isLost) return null;
    const smaller = Math.min(1, this.limit / Math.max(width, height, 1));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * smaller));
    canvas.height = Math.max(1, Math.round(height * smaller));
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', { alpha: false }));
    context.fillStyle = colour;
    context.fillRect(0, 0, canvas.width, canvas.height);
    // The quality with which browsers draw images, so that a turning page looks like a resting one.
    context.imageSmoothingQuality = 'medium';
    if (ground?.isOver === false) this.#drawGround(context, ground.origin, smaller);
    for (const { source, from, to, quarterTurns } of parts) {
      context.setTransform(smaller, 0, 0, smaller, (to[0] + to[2] / 2) * smaller, (to[1] + to[3] / 2) * smaller);
      context.rotate(quarterTurns * Math.PI / 2);
      const [across, down] = quarterTurns % 2 ? [to[3], to[2]] : [to[2], to[3]];
      context.drawImage(source, from[0], from[1], from[2], from[3], -across / 2, -down / 2, across, down);
    }
    context.resetTransform();
    if (ground?.isOver) this.#drawGround(context, ground.origin, smaller);
    const pageTexture = this.#upload(canvas, canvas.width, canvas.height, gl.CLAMP_TO_EDGE);
    canvas.width = 0;
    return pageTexture;
  }

  /**
   * Creates a texture with mipmaps.
   * @param {TexImageSource} source
   * @param {number} width in pixels
   * @param {number} height
   * @param {number} wrapping the value outside the image: `CLAMP_TO_EDGE` or `REPEAT`
   * @returns {PageTexture | null} null when the context is lost
   */
  #upload(source, width, height, wrapping) {
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
    this.#pageTextures.add(pageTexture);
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
      ? this.#upload(ground.image, ground.image.naturalWidth, ground.image.naturalHeight, this.gl.REPEAT) : null;
  }

  /**
   * The frame of a tile of the background's texture on the canvas, in points: as the style sheet places it, in the middle.
   * @param {Ground} ground
   * @returns {[x: number, y: number, width: number, height: number]}
   */
  #tile({ image, width }) {
    const [across, down] = this.extent ?? [0, 0];
    const { naturalWidth, naturalHeight } = image;
    const scale = width === undefined ? Math.max(across / naturalWidth, down / naturalHeight) : width / naturalWidth;
    const size = [naturalWidth * scale, naturalHeight * scale];
    return [(across - size[0]) / 2, (down - size[1]) / 2, size[0], size[1]];
  }

  /**
   * Draws the background's texture over the picture of a page.
   * @param {CanvasRenderingContext2D} context
   * @param {number[]} origin the page's top left corner on the canvas, in device pixels
   * @param {number} smaller the scale of the picture
   */
  #drawGround(context, origin, smaller) {
    const pattern = this.#ground && context.createPattern(this.#ground.image, 'repeat');
    if (!this.#ground || !pattern || !this.extent) return;
    const [x, y, width, height] = this.#tile(this.#ground);
    const scale = this.extent[2];
    const { naturalWidth, naturalHeight } = this.#ground.image;
    pattern.setTransform(new DOMMatrix([
      smaller * scale * width / naturalWidth, 0, 0, smaller * scale * height / naturalHeight,
      smaller * (x * scale - origin[0]), smaller * (y * scale - origin[1]),
    ]));
    context.fillStyle = pattern;
    context.fillRect(0, 0, context.canvas.width, context.canvas.height);
  }

  /**
   * Frees the texture of a page.
   * @param {PageTexture} pageTexture
   */
  free(pageTexture) {
    if (this.#pageTextures.delete(pageTexture)) this.gl.deleteTexture(pageTexture.texture);
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
    if (this.isLost || !this.extent) return;
    const uniforms = this.#uniforms;
    const [width, height, scale] = this.extent;
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
    const [x, y, across, down] = this.#ground && this.#groundTexture ? this.#tile(this.#ground) : [0, 0, 0, 0];
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
    for (const pageTexture of this.#pageTextures) this.gl.deleteTexture(pageTexture.texture);
    this.#pageTextures.clear();
    this.#isLost = true;
    this.gl.getExtension('WEBGL_lose_context')?.loseContext();
    this.canvas.remove();
    this.canvas.width = 0;
  }
}
