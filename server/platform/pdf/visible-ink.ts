/** A drawn page in red, green, blue and alpha. */
export type Drawn = { data: Uint8Array; width: number; height: number }
/** A rectangle on a drawn page, in pixels from the top left. */
export type Box = { left: number; top: number; right: number; bottom: number }

/** The minimum difference between print and its background, of 255. Light gray on white has less. */
const MIN_CONTRAST = 64
/** The minimum share of dark pixels in the rectangle of a printed character. */
const MIN_CHARACTER_INK = 0.05
/** The maximum share of dark pixels in printed text with its surroundings. A filled rectangle has more. */
const MAX_TEXT_INK = 0.65
/** The width of the surroundings from which the background of a character is determined, in pixels. */
const SURROUNDINGS = 2

/** The remaining pixel budget. */
export type PixelBudget = { left: number }

/**
 * True if each character of a text is visible on the drawn page: at least the share `minSeen` of its rectangles has
 * print in it. Null: the pixel budget is used up.
 */
export function isPrinted(
  drawn: Drawn,
  characters: readonly Box[],
  minSeen: number,
  budget: PixelBudget,
): boolean | null {
  const histogram = new Uint32Array(256)
  let seen = 0
  for (const box of characters) {
    budget.left -= (box.right - box.left + 2 * SURROUNDINGS) * (box.bottom - box.top + 2 * SURROUNDINGS)
    if (budget.left < 0) return null
    if (hasInk(drawn, box, histogram)) seen += 1
  }
  return characters.length > 0 && seen >= minSeen * characters.length && darkShare(histogram) <= MAX_TEXT_INK
}

/** True if there is print in a rectangle, in contrast to its surroundings. Adds their pixels to the histogram of a text. */
function hasInk({ data, width, height }: Drawn, box: Box, histogram: Uint32Array): boolean {
  const [innerLeft, innerRight] = pixelsWithin(box.left, box.right)
  const [innerTop, innerBottom] = pixelsWithin(box.top, box.bottom)
  const left = Math.max(0, Math.floor(box.left) - SURROUNDINGS)
  const right = Math.min(width - 1, Math.ceil(box.right) + SURROUNDINGS)
  const top = Math.max(0, Math.floor(box.top) - SURROUNDINGS)
  const bottom = Math.min(height - 1, Math.ceil(box.bottom) + SURROUNDINGS)
  const inner = new Uint32Array(256)
  let lightest = 0
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) {
      const light = lightAt(data, 4 * (y * width + x))
      lightest = Math.max(lightest, light)
      histogram[light] = (histogram[light] ?? 0) + 1
      if (x >= innerLeft && x <= innerRight && y >= innerTop && y <= innerBottom) inner[light] = (inner[light] ?? 0) + 1
    }
  return sharesUpTo(inner, lightest - MIN_CONTRAST) >= MIN_CHARACTER_INK
}

/**
 * True if each character of a text is drawn by the text itself, not by another print in its place: enough pixels of its
 * rectangle change when the page is drawn without the text. Null: the pixel budget is used up.
 */
export function isDrawn(drawn: Drawn, without: Drawn, characters: readonly Box[], budget: PixelBudget): boolean | null {
  for (const box of characters) {
    const [left, right] = pixelsWithin(box.left, box.right)
    const [top, bottom] = pixelsWithin(box.top, box.bottom)
    budget.left -= (right - left + 1) * (bottom - top + 1)
    if (budget.left < 0) return null
    let changed = 0
    for (let y = Math.max(0, top); y <= Math.min(bottom, drawn.height - 1); y++)
      for (let x = Math.max(0, left); x <= Math.min(right, drawn.width - 1); x++) {
        const at = 4 * (y * drawn.width + x)
        if (Math.abs(lightAt(drawn.data, at) - lightAt(without.data, at)) >= MIN_CONTRAST) changed++
      }
    if (changed < MIN_CHARACTER_INK * (right - left + 1) * (bottom - top + 1)) return false
  }
  return true
}

/**
 * The whole pixels between two edges, at least the middle one, because pixels at the edges show the print of neighbors.
 */
function pixelsWithin(from: number, to: number): [first: number, last: number] {
  const [first, last] = [Math.ceil(from), Math.floor(to) - 1]
  const middle = Math.floor((from + to) / 2)
  return first <= last ? [first, last] : [middle, middle]
}

/** The luminance of a pixel from 0 to 255 (ITU-R BT.709). */
const lightAt = (data: Uint8Array, at: number): number =>
  Math.round(0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0))

function darkShare(histogram: Uint32Array): number {
  const darkest = histogram.findIndex(count => count > 0)
  const lightest = histogram.findLastIndex(count => count > 0)
  return sharesUpTo(histogram, Math.floor((darkest + lightest) / 2))
}

/** The share of pixels that have the luminance `most` or less. */
function sharesUpTo(histogram: Uint32Array, most: number): number {
  const total = histogram.reduce((sum, count) => sum + count, 0)
  const dark = histogram.subarray(0, Math.max(0, most + 1)).reduce((sum, count) => sum + count, 0)
  return total === 0 ? 0 : dark / total
}
