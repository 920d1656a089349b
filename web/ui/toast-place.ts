import type { ToasterProps } from 'sonner'

export type ToastPlace = Pick<ToasterProps, 'position' | 'offset' | 'mobileOffset'>

/** Sonner's width; narrower screens use the whole row. */
const WIDTH = 356
const PHONE = 600
const MARGIN = 16
/** Height of a toast of one line, used before one can be measured. */
const HEIGHT = 58
/** The step by which a toast moves up, the distance between sample points, and the margin around a figure. */
const RISE = 16
const APART = 12
/**
 * Sample points of a search times elements of the page. A hit test takes longer the more elements there are: 3 ms in a cart of 500
 * lines, where thousands of points stopped the page for 18 s.
 */
const MAX_HIT_TESTS = 2_000_000
const AROUND = 6
/** Controls. */
const CONTROLS = 'a, button, input, select, textarea, label, summary, [role="button"], [tabindex]:not([tabindex="-1"])'
const TOASTER = '[data-sonner-toaster]'
/** Labels of figures: the labels of sums and facts, their values, and headings of columns and rows. */
const LABELS = 'dt, dd, th'

type Side = 'left' | 'right' | 'center'

const placeOf = (side: Side, lift: number): ToastPlace => ({
  position: `bottom-${side}`,
  offset: { bottom: lift, left: MARGIN, right: MARGIN },
  mobileOffset: { bottom: lift, left: MARGIN / 2, right: MARGIN / 2 },
})

export const USUAL_PLACE = placeOf('left', MARGIN)

/**
 * A position where a toast covers no figure, label or control: at the bottom left, right or center, or as far up as needed. Without a
 * free position within the budget of the search, the one that covers the least.
 */
export function findToastPlace(): ToastPlace {
  const { innerWidth, innerHeight } = window
  const isPhone = innerWidth <= PHONE
  const width = isPhone ? innerWidth - MARGIN : WIDTH
  const sides: readonly Side[] = isPhone ? ['left'] : ['left', 'right', 'center']
  const lefts = {
    left: isPhone ? MARGIN / 2 : MARGIN,
    right: innerWidth - MARGIN - width,
    center: (innerWidth - width) / 2,
  }
  const height = toastsHeight() || HEIGHT
  const lowest = isPhone ? MARGIN / 2 : MARGIN
  const budget = { points: MAX_HIT_TESTS / document.getElementsByTagName('*').length }
  let best = { hidden: Infinity, place: USUAL_PLACE }
  for (let lift = lowest; lift + height <= innerHeight; lift += RISE) {
    for (const side of sides) {
      if (budget.points <= 0) return best.place
      const hidden = countHidden(
        new DOMRect(lefts[side], innerHeight - lift - height, width, height),
        best.hidden,
        budget,
      )
      if (hidden < best.hidden) best = { hidden, place: placeOf(side, lift) }
      if (best.hidden === 0) return best.place
    }
  }
  return best.place
}

/** The height of all toasts: those behind the first one reach above it. */
function toastsHeight(): number {
  const toasts = [...document.querySelectorAll('[data-sonner-toast]')].map(toast => toast.getBoundingClientRect())
  if (toasts.length === 0) return 0
  return Math.max(...toasts.map(({ bottom }) => bottom)) - Math.min(...toasts.map(({ top }) => top))
}

/** True for the toaster and its parts. */
export const isToast = (node: Node): boolean => node instanceof Element && node.closest(TOASTER) !== null

/** Counts sample points of an area that show a control, a figure or its label, up to `enough`. Infinity: the budget is spent. */
function countHidden({ left, right, top, bottom }: DOMRect, enough: number, budget: { points: number }): number {
  let count = 0
  for (const y of pointsBetween(top, bottom)) {
    for (const x of pointsBetween(left, right)) {
      if (isNeeded(x, y)) count++
      if (count >= enough) return count
      if (--budget.points <= 0) return Infinity
    }
  }
  return count
}

/** Both edges included. */
function pointsBetween(from: number, to: number): number[] {
  const parts = Math.ceil((to - from - 2) / APART)
  return Array.from({ length: parts + 1 }, (_, index) => from + 1 + ((to - from - 2) * index) / parts)
}

function isNeeded(x: number, y: number): boolean {
  const top = document.elementFromPoint(x, y)
  const shown = top?.closest(TOASTER)
    ? document.elementsFromPoint(x, y).find(element => !element.closest(TOASTER))
    : top
  if (!shown) return false
  if (shown.closest(CONTROLS)) return true
  const wanted = shown.closest(LABELS) ? /\S/ : /\d/
  return [...shown.childNodes].some(node => node instanceof Text && wanted.test(node.data) && isAt(node, x, y))
}

function isAt(text: Text, x: number, y: number): boolean {
  const range = document.createRange()
  range.selectNodeContents(text)
  return [...range.getClientRects()].some(
    ({ left, right, top, bottom }) =>
      x >= left - AROUND && x <= right + AROUND && y >= top - AROUND && y <= bottom + AROUND,
  )
}
