// Contrast as WCAG 2.2 reckons it: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio

/** Of text of an ordinary size, 1.4.3. */
const MIN_CONTRAST = 4.5
const WHITE = 1

/** `#rrggbb` to its relative luminance, from 0 (black) to 1 (white). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)

/** From 1 to 21, of white text on `color`, `#rrggbb`. */
export const contrastOfWhiteOn = (color: string): number => contrast(luminance(color), WHITE)

/** True if white text is readable on the color, and the color as text on the store's white. */
export const isReadableAccent = (color: string): boolean => contrastOfWhiteOn(color) >= MIN_CONTRAST

/** The store's pages in dark mode are about this light: `--panel` of web/styles.css. */
const DARK_PANEL = luminance('#131c27')
/** `--navy` of web/styles.css by day, the lighter of the two. */
const NAVY = luminance('#12294a')
/** For graphics such as a mark or the focus ring: WCAG 1.4.11 requires 3; a little more for thin lines. */
const MIN_MARK_CONTRAST = 4

/** The same color made light enough to be read on dark pages, `#rrggbb`: mixed with white until it is. */
export const accentOnDark = (color: string): string => lighterUntil(color, DARK_PANEL, 7)

/** The same color for the store's mark and the ring of the focus on navy, `#rrggbb`. */
export const accentOnNavy = (color: string): string => lighterUntil(color, NAVY, MIN_MARK_CONTRAST)

/** `color`, mixed with white until its contrast with its background is at least `least`. */
function lighterUntil(color: string, behind: number, least: number): string {
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(color, share)
    if (luminance(mixed) > behind && contrast(luminance(mixed), behind) >= least) return mixed
  }
  return '#ffffff'
}

/** A slightly darker color, for hover. */
const accentPressed = (color: string): string => mix(color, 0.18, 0)

/** `color` with `share` (0 to 1) of white, or of another gray, `to` from 0 to 255. */
function mix(color: string, share: number, to = 255): string {
  const parts = [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16))
  return `#${parts
    .map(part =>
      Math.round(part + (to - part) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** The custom properties that put `color`, `#rrggbb`, in the place of the store's own accent, in light and dark. */
export function accentProperties(color: string): Record<string, string> {
  const onDark = accentOnDark(color)
  return {
    '--accent': `light-dark(${color},${onDark})`,
    '--accent-strong': `light-dark(${accentPressed(color)},${mix(onDark, 0.2)})`,
    '--accent-on-navy': accentOnNavy(color),
  }
}

/** The same as a style of the page. */
export const accentStyles = (color: string): string =>
  `:root{${Object.entries(accentProperties(color))
    .map(property => property.join(':'))
    .join(';')}}`
