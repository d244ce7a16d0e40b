/**
 * Pictures of live text: an element as the page shows it, drawn by the browser itself from an SVG that holds a copy of it.
 *
 * The SVG is a `data:` address. From a `blob:` one, browsers hide what is on the canvas it is drawn on.
 * @module
 */

const html = 'http://www.w3.org/1999/xhtml';
const svg = 'http://www.w3.org/2000/svg';

/**
 * The rules of the page that count in this window. The copy's window is the element's: what asks for the window's width or
 * for a dark system must be answered here.
 * @param {CSSRuleList} rules
 * @returns {string}
 */
function counting(rules) {
  let found = '';
  for (const rule of rules) {
    if (!(rule instanceof CSSMediaRule)) found += rule.cssText;
    else if (matchMedia(rule.conditionText).matches) found += counting(rule.cssRules);
  }
  return found;
}

/** The page's styles for a copy whose root is not the page's. */
function styles() {
  const all = [...document.styleSheets].map((sheet) => counting(sheet.cssRules)).join('');
  return all.replaceAll(':root', ':is(:root,html)');
}

/**
 * The pixels of a picture that is shown, as an address that goes into the copy.
 * @param {HTMLImageElement} image
 * @param {number} scale device pixels to a point
 */
function pixels(image, scale) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.min(image.naturalWidth, Math.round(image.offsetWidth * scale)));
  canvas.height = Math.max(1, Math.min(image.naturalHeight, Math.round(image.offsetHeight * scale)));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL();
}

/**
 * A copy of an element among copies of what it lies in, for the rules of the page ask for that.
 * @param {HTMLElement} element
 * @param {number} scale device pixels to a point
 */
function copy(element, scale) {
  const own = /** @type {HTMLElement} */ (element.cloneNode(true));
  // Where it lies and whether it is seen is the page's affair.
  own.style.transform = 'none';
  own.style.visibility = 'visible';
  const shown = element.querySelectorAll('img');
  own.querySelectorAll('img').forEach((image, index) => {
    const original = shown[index];
    image.removeAttribute('srcset');
    image.setAttribute('src', original.complete && original.naturalWidth > 0 ? pixels(original, scale) : '');
  });
  let whole = own;
  for (let above = element.parentElement; above; above = above.parentElement) {
    const around = /** @type {HTMLElement} */ (above.cloneNode(false));
    around.append(whole);
    whole = around;
  }
  return whole;
}

/**
 * A picture of an element as it would be seen with its corner in the window's corner. Text lies exactly
 * where it does on the page if it has `text-rendering: geometricPrecision`; other text is rounded to the screen's pixels there.
 * @param {HTMLElement} element
 * @param {number} width of the picture, in points
 * @param {number} height
 * @param {number} scale device pixels to a point, for pictures in it; text is drawn as sharp as it is asked for
 * @returns {Promise<HTMLImageElement>} rejected when the browser can't draw it
 */
export async function snapshot(element, width, height, scale) {
  const root = document.createElementNS(svg, 'svg');
  root.setAttribute('width', String(width));
  root.setAttribute('height', String(height));
  // What is told in root ems is told in the SVG's here.
  root.style.fontSize = getComputedStyle(document.documentElement).fontSize;
  const style = document.createElementNS(html, 'style');
  style.textContent = styles();
  const frame = document.createElementNS(svg, 'foreignObject');
  frame.setAttribute('width', '100%');
  frame.setAttribute('height', '100%');
  frame.append(copy(element, scale));
  root.append(style, frame);
  const image = new Image();
  image.src = 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(new XMLSerializer().serializeToString(root));
  await image.decode();
  if (root.querySelector('img')) {
    // WebKit leaves out the pictures when it draws a copy for the first time.
    document.createElement('canvas').getContext('2d')?.drawImage(image, 0, 0);
    await new Promise((next) => requestAnimationFrame(next));
  }
  return image;
}
