import type { ToasterProps } from 'sonner'

export type ToastPlace = Pick<ToasterProps, 'position' | 'offset' | 'mobileOffset'>

/** Sonner's own width, and below which it takes the whole row. */
const WIDTH = 356
const PHONE = 600
const MARGIN = 16
/** Of a toast of one line, while none is there to be measured. */
const HEIGHT = 58
/** How far a toast rises until it hides less, how far apart points of its place are looked at, and what a figure has around it. */
const RISE = 16
const APART = 12
const AROUND = 6
/** What is pressed or typed into. */
const CONTROLS = 'a, button, input, select, textarea, label, summary, [role="button"], [tabindex]:not([tabindex="-1"])'
/** Texts that are read with a figure: the labels of sums and facts, their values, and headings of columns and rows. */
const LABELS = 'dt, dd, th'

const placeOf = (side: 'left' | 'right', lift: number): ToastPlace => ({
  position: `bottom-${side}`,
  offset: { bottom: lift, left: MARGIN, right: MARGIN },
  mobileOffset: { bottom: lift, left: MARGIN / 2, right: MARGIN / 2 },
})

export const USUAL_PLACE = placeOf('left', MARGIN)

/** Where a toast hides no figure, no label of one and no control: at the foot, left or right, else as far up as it must. Where all is full, the least. */
export function findToastPlace(): ToastPlace {
  const { innerWidth, innerHeight } = window
  const isPhone = innerWidth <= PHONE
  const width = isPhone ? innerWidth - MARGIN : WIDTH
  const sides = isPhone ? (['left'] as const) : (['left', 'right'] as const)
  const height = document.querySelector('[data-sonner-toast]')?.getBoundingClientRect().height || HEIGHT
  const lowest = isPhone ? MARGIN / 2 : MARGIN
  let best = { hidden: Infinity, place: USUAL_PLACE }
  for (let lift = lowest; lift + height <= innerHeight; lift += RISE) {
    for (const side of sides) {
      const left = isPhone ? MARGIN / 2 : side === 'left' ? MARGIN : innerWidth - MARGIN - width
      const hidden = countHidden(new DOMRect(left, innerHeight - lift - height, width, height), best.hidden)
      if (hidden < best.hidden) best = { hidden, place: placeOf(side, lift) }
      if (best.hidden === 0) return best.place
    }
  }
  return best.place
}

/** Points within an area that show a control, a figure or its label, counted as far as `enough`. */
function countHidden({ left, right, top, bottom }: DOMRect, enough: number): number {
  let count = 0
  for (const y of pointsBetween(top, bottom)) {
    for (const x of pointsBetween(left, right)) {
      if (isNeeded(x, y)) count++
      if (count >= enough) return count
    }
  }
  return count
}

/** Both edges too. */
function pointsBetween(from: number, to: number): number[] {
  const parts = Math.ceil((to - from - 2) / APART)
  return Array.from({ length: parts + 1 }, (_, index) => from + 1 + ((to - from - 2) * index) / parts)
}

function isNeeded(x: number, y: number): boolean {
  const shown = document.elementsFromPoint(x, y).find(element => !element.closest('[data-sonner-toaster]'))
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
