/**
 * The shaders of the page curl, and the program that they form.
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
 * Compiles the program of the page curl, and uses it for all drawing in this context.
 * @param {WebGL2RenderingContext} gl
 * @returns {Record<string, WebGLUniformLocation | null>} the locations of the uniforms by name
 */
export function useCurlProgram(gl) {
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
  /** @type {Record<string, WebGLUniformLocation | null>} */
  const uniforms = {};
  const count = gl.getProgramParameter(program, gl.ACTIVE_UNIFORMS);
  for (let index = 0; index < count; index += 1) {
    const { name } = /** @type {WebGLActiveInfo} */ (gl.getActiveUniform(program, index));
    uniforms[name] = gl.getUniformLocation(program, name);
  }
  for (const [index, name] of samplers.entries()) gl.uniform1i(uniforms[name], index);
  gl.bindVertexArray(gl.createVertexArray());
  return uniforms;
}
