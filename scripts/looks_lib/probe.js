// What a page shows, measured where it is shown: returns a list of what is wrong. `arguments[0]`: "screen", "print", or
// "strict" where a policy forbids the page its own styles.
const kTolerance = 1;         // pixels
const kSmallestText = 6;      // pixels high: what cannot be read any more
const kLeastContrast = 3;     // of letters and their ground
const kMostOfAColour = 60;    // texts whose ground is looked at
const kMostOfAKind = 3;       // mentions of the same mistake in one drawing
const medium = arguments[0];
const problems = [];

function shown(element) {
  const style = getComputedStyle(element);
  if (style.visibility === 'hidden' || Number(style.opacity) === 0) return false;
  const box = element.getBoundingClientRect();
  return box.width > 0 && box.height > 0;
}

function nameOf(svg, index) {
  const title = svg.querySelector('title');
  return 'drawing ' + (index + 1) + (title && title.textContent.trim() ? ' "' + title.textContent.trim() + '"' : '');
}

function words(text) { return '"' + text.textContent.trim().replace(/\s+/g, ' ').slice(0, 40) + '"'; }

// The box of a text on the screen: four corners, turned as the text is.
function cornersOf(text) {
  const box = text.getBBox();
  const matrix = text.getScreenCTM();
  const corner = (x, y) => ({x: matrix.a * x + matrix.c * y + matrix.e, y: matrix.b * x + matrix.d * y + matrix.f});
  return [corner(box.x, box.y), corner(box.x + box.width, box.y), corner(box.x + box.width, box.y + box.height),
          corner(box.x, box.y + box.height)];
}

function extent(corners, axis) {
  const along = corners.map(p => p.x * axis.x + p.y * axis.y);
  return [Math.min(...along), Math.max(...along)];
}

function axesOf(corners) {
  return [0, 1].map(i => {
    const edge = {x: corners[i + 1].x - corners[i].x, y: corners[i + 1].y - corners[i].y};
    const length = Math.hypot(edge.x, edge.y) || 1;
    return {x: edge.x / length, y: edge.y / length};
  });
}

// Two turned boxes lie apart when they do so along one of their sides.
function overlap(a, b) {
  return [...axesOf(a), ...axesOf(b)].every(axis => {
    const [lowA, highA] = extent(a, axis);
    const [lowB, highB] = extent(b, axis);
    return Math.min(highA, highB) - Math.max(lowA, lowB) > kTolerance;
  });
}

// Names of units have a rim of light, so they can be read on the faint names of the ground they stand on.
function mayCover(a, b) {
  const classes = [a, b].map(text => text.getAttribute('class')).sort();
  return classes[0] === 'faint' && classes[1] === 'name';
}

function overlapping(texts) {
  const found = [];
  const inOrder = [...texts].sort((a, b) => a.top - b.top);
  for (let i = 0; i < inOrder.length; ++i) {
    for (let k = i + 1; k < inOrder.length && inOrder[k].top < inOrder[i].bottom - kTolerance; ++k) {
      if (!mayCover(inOrder[i].text, inOrder[k].text) && overlap(inOrder[i].corners, inOrder[k].corners)) {
        found.push([inOrder[i], inOrder[k]]);
      }
    }
  }
  return found;
}

function mention(name, list, say) {
  list.slice(0, kMostOfAKind).forEach(item => problems.push(name + ': ' + say(item)));
  if (list.length > kMostOfAKind) problems.push(name + ': the same ' + (list.length - kMostOfAKind) + ' times more');
}

function checkTexts(svg, name) {
  const frame = svg.getBoundingClientRect();
  const texts = [...svg.querySelectorAll('text')].filter(text => text.textContent.trim() && shown(text)).map(text => {
    const corners = cornersOf(text);
    const ys = corners.map(p => p.y);
    const xs = corners.map(p => p.x);
    const matrix = text.getScreenCTM();
    const height = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(matrix.c, matrix.d);
    return {text, corners, height, top: Math.min(...ys), bottom: Math.max(...ys), left: Math.min(...xs),
            right: Math.max(...xs)};
  });
  mention(name, overlapping(texts), ([a, b]) => 'texts overlap: ' + words(a.text) + ' and ' + words(b.text));
  const outside = texts.filter(t => t.left < frame.left - kTolerance || t.right > frame.right + kTolerance ||
                                    t.top < frame.top - kTolerance || t.bottom > frame.bottom + kTolerance);
  mention(name, outside, t => 'text ' + words(t.text) + ' reaches out of the drawing');
  mention(name, texts.filter(t => t.height < kSmallestText),
          t => 'text ' + words(t.text) + ' is ' + t.height.toFixed(1) + ' pixels high, too small to read');
  mention(name, someOfEachColour(texts).filter(t => contrastOf(t.text, getComputedStyle(t.text).fill, t) < kLeastContrast),
          t => 'text ' + words(t.text) + ' can hardly be told from its ground');
}

function checkDescription(svg, name) {
  if (svg.getAttribute('role') !== 'img') problems.push(name + ': has no role="img"');
  for (const kind of ['title', 'desc']) {
    const element = [...svg.children].find(child => child.localName === kind);
    if (!element || !element.textContent.trim()) problems.push(name + ': has no <' + kind + '>');
  }
}

// Relative luminance of a colour as computed styles give it (WCAG 2); nothing where one looks through it.
function luminance(colour) {
  const numbers = (colour.match(/[\d.]+/g) || []).map(Number);
  if (!colour.startsWith('rgb') || numbers.length < 3 || (numbers.length > 3 && numbers[3] < 0.5)) return null;
  const [r, g, b] = numbers.slice(0, 3).map(n => n / 255).map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function paper() {
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  return dark && getComputedStyle(document.documentElement).colorScheme.includes('dark') ? 0.006 : 1;
}

// Luminance of the uppermost ground among elements that lie at a point.
function ground(elements) {
  for (const element of elements) {
    const style = getComputedStyle(element);
    if (element.closest('text') || element.localName === 'line') continue;  // a line is no ground, though it has a fill
    const shape = element.ownerSVGElement && Number(style.fillOpacity) * Number(style.opacity) >= 0.5;
    const here = luminance(shape ? style.fill : element.ownerSVGElement ? 'none' : style.backgroundColor);
    if (here !== null) return here;
  }
  return paper();
}

function contrast(a, b) { return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05); }

// Of letters and what lies under their middle; infinite where they cannot be seen, for a box that scrolls hides them.
function contrastOf(element, colour, box) {
  const ink = luminance(colour);
  const there = document.elementsFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
  return ink === null || !there.some(other => element.contains(other)) ? Infinity : contrast(ink, ground(there));
}

// Some of the texts of each colour: to ask what lies where takes long in a drawing of thousands.
function someOfEachColour(texts) {
  const colours = new Map();
  for (const t of texts) {
    const colour = getComputedStyle(t.text).fill;
    if (!colours.has(colour)) colours.set(colour, []);
    colours.get(colour).push(t);
  }
  return [...colours.values()].flatMap(list => {
    const step = Math.ceil(list.length / kMostOfAColour);
    return list.filter((_, i) => i % step === 0);
  });
}

// Words of the page outside of drawings.
function checkInk() {
  const seen = new Map();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.textContent.trim() || element.closest('svg, style, script') || !shown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const seenIn = getComputedStyle(element).color + '|' + element.localName + '.' + element.className;
    if (seen.has(seenIn)) continue;
    seen.set(seenIn, true);
    const found = contrastOf(element, getComputedStyle(element).color, range.getClientRects()[0]);
    if (found < kLeastContrast) {
      problems.push(words(element) + ' can hardly be told from its ground: contrast ' + found.toFixed(1));
    }
  }
}

const kTables = 'table, ol, ul';
const holdsTable = element => element.matches(kTables) || element.querySelector(kTables) !== null;
// Other drawings of the same table and explanations may stand between a drawing and its table.
const between = element => element.querySelector('svg') !== null || element.matches('svg, p, figcaption, summary');

function tableBeside(element) {
  for (const next of ['nextElementSibling', 'previousElementSibling']) {
    let at = element[next];
    while (at && !holdsTable(at) && between(at)) at = at[next];
    if (at && holdsTable(at)) return true;
  }
  return false;
}

function checkTable(svg, name) {
  for (let at = svg; at && !at.matches('section, article, main, body'); at = at.parentElement) {
    if (at.querySelector(kTables) || tableBeside(at)) return;
  }
  problems.push(name + ': its table does not stand beside it');
}

function checkColours(svg, name) {
  const shapes = [...svg.querySelectorAll('rect, circle, ellipse, path, line, polyline, polygon')];
  const colourless = ['none', 'transparent', 'rgb(0, 0, 0)', 'rgba(0, 0, 0, 0)'];
  const coloured = shapes.some(shape => {
    const style = getComputedStyle(shape);
    return [style.fill, style.stroke].some(colour => !colourless.includes(colour));
  });
  if (shapes.length > 0 && !coloured) problems.push(name + ': all its shapes are black');
}

// On paper nobody scrolls. Browsers print a page that is too wide half as large at least; what is three times as wide as the
// paper fits on none.
const kShrinks = 2;
const kFitsNoPaper = 3;

function checkWidth() {
  const root = document.documentElement;
  const room = root.clientWidth * (medium === 'print' ? kShrinks : 1);
  if (root.scrollWidth > room + kTolerance) {
    problems.push('the page scrolls sideways: ' + root.scrollWidth + ' pixels wide in ' + root.clientWidth);
  }
  if (medium !== 'print') return;
  const cut = [...document.body.querySelectorAll('*')].filter(box => {
    const hides = getComputedStyle(box).overflowX !== 'visible' && box.clientWidth > 0;
    return hides && box.scrollWidth > box.clientWidth + kTolerance && box.scrollWidth < box.clientWidth * kFitsNoPaper;
  });
  mention('on paper', cut, box => '<' + box.localName + '> is cut off: ' + box.clientWidth + ' of ' + box.scrollWidth +
                                  ' pixels');
}

if (medium !== 'strict') checkWidth();
checkInk();
[...document.querySelectorAll('svg')].filter(svg => svg.getAttribute('aria-hidden') !== 'true').forEach((svg, i) => {
  const name = nameOf(svg, i);
  if (!shown(svg)) return;
  checkTexts(svg, name);
  checkDescription(svg, name);
  checkTable(svg, name);
  checkColours(svg, name);
});
return problems;
