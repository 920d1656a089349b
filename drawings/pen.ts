/** A point of the sheet: x to the right, y down. */
export type Point = readonly [x: number, y: number]

/** One decimal is a twentieth of the thinnest line: enough, and short. */
const n = (value: number): string => `${Math.round(value * 10) / 10}`
const at = ([x, y]: Point): string => `${n(x)} ${n(y)}`

export const line = (...points: Point[]): string => `M${points.map(at).join('L')}`
export const polygon = (...points: Point[]): string => `${line(...points)}Z`
export const circle = (x: number, y: number, r: number): string =>
  `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0`
export const ellipse = (x: number, y: number, rx: number, ry: number): string =>
  `M${n(x - rx)} ${n(y)}a${n(rx)} ${n(ry)} 0 1 0 ${n(2 * rx)} 0a${n(rx)} ${n(ry)} 0 1 0 ${n(-2 * rx)} 0`
export const rectangle = (x: number, y: number, w: number, h: number, r = 0): string => {
  const c = Math.min(r, w / 2, h / 2)
  if (c <= 0) return `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}Z`
  const corner = (dx: number, dy: number) => `a${n(c)} ${n(c)} 0 0 1 ${n(dx * c)} ${n(dy * c)}`
  return `M${n(x + c)} ${n(y)}h${n(w - 2 * c)}${corner(1, 1)}v${n(h - 2 * c)}${corner(-1, 1)}h${n(2 * c - w)}${corner(-1, -1)}v${n(2 * c - h)}${corner(1, -1)}`
}
/** A regular polygon; `turn` in degrees from a corner at the right. */
export const regular = (x: number, y: number, r: number, corners: number, turn = 0): string =>
  polygon(
    ...Array.from({ length: corners }, (_, i): Point => {
      const angle = ((i * 360) / corners + turn) * (Math.PI / 180)
      return [x + r * Math.cos(angle), y + r * Math.sin(angle)]
    }),
  )
/** Section lines at 45° across a box. */
export const hatch = (x: number, y: number, w: number, h: number, gap = 6): string => {
  let path = ''
  for (let k = gap; k < w + h; k += gap)
    path += line([x + Math.max(0, k - h), y + Math.min(k, h)], [x + Math.min(k, w), y + Math.max(0, k - w)])
  return path
}
/** Numbers from `from` by `gap` up to `to`. */
export const steps = (from: number, to: number, gap: number): number[] =>
  Array.from({ length: Math.max(0, Math.floor((to - from) / gap + 1e-6) + 1) }, (_, i) => from + i * gap)

/** Inches as a drawing writes them: 0.25″, 1.375″, 24″. */
export const inches = (value: number): string => `${Math.round(value * 1000) / 1000}″`

/** A measure beside its dimension line; null where it is not known. */
export const label = (value: number | undefined, mark = ''): string | null =>
  value === undefined ? null : mark + inches(value)

/** The point at `r` from a centre, in degrees clockwise from three o'clock. */
export const polar = (x: number, y: number, r: number, degrees: number): [number, number] => [
  x + r * Math.cos((degrees * Math.PI) / 180),
  y + r * Math.sin((degrees * Math.PI) / 180),
]

/** A figure in the middle of here still ends on the sheet. */
const RIGHTMOST = 217

/** Written on the line of a grip, where a drawing has letters. */
export const GRIP = 'grip'

/**
 * The lines of a drawing by their kind (ISO 128: visible outline, thin, centre, hidden) and its dimensions. A dimension
 * is drawn only where its measure is known: nothing is made up.
 */
export class Pen {
  readonly #paths: Record<string, string> = { v: '', t: '', c: '', h: '', d: '', a: '' }
  #texts = ''
  readonly #letters: ReadonlyMap<string, string>

  /** `letters`: replace the figures on dimension lines in the drawing of a whole family. */
  constructor(letters: ReadonlyMap<string, string> = new Map()) {
    this.#letters = letters
  }
  get isLettered(): boolean {
    return this.#letters.size > 0
  }
  hasLetter(figure: string): boolean {
    return this.#letters.has(figure)
  }

  visible(...paths: string[]): void {
    this.#paths.v += paths.join('')
  }
  thin(...paths: string[]): void {
    this.#paths.t += paths.join('')
  }
  centre(...points: Point[]): void {
    this.#paths.c += line(...points)
  }
  hidden(...paths: string[]): void {
    this.#paths.h += paths.join('')
  }
  /** The two centre lines of something round. */
  cross(x: number, y: number, r: number): void {
    this.centre([x - r, y], [x + r, y])
    this.centre([x, y - r], [x, y + r])
  }
  text(x: number, y: number, text: string, anchor: 'middle' | 'start' | 'end' = 'middle'): void {
    const place = anchor === 'middle' ? '' : ` text-anchor="${anchor}"`
    const letter = this.#letters.get(text)
    const mark = letter ? ' class="l"' : ''
    this.#texts += `<text x="${n(x)}" y="${n(y)}"${place}${mark}>${letter ?? text}</text>`
  }
  #arrow([x, y]: Point, dx: number, dy: number): void {
    const [bx, by] = [x + dx * 7, y + dy * 7]
    this.#paths.a += polygon([x, y], [bx + dy * 2, by + dx * 2], [bx - dy * 2, by - dx * 2])
  }
  /** From x1 to x2 on the height y, measured from a part that ends at `from`. */
  across(x1: number, x2: number, y: number, from: number, label: string | null): void {
    if (label === null) return
    const over = y > from ? 3 : -3
    this.#paths.d += line([x1, from + over], [x1, y + over]) + line([x2, from + over], [x2, y + over])
    if (x2 - x1 < 30) {
      this.#paths.d += line([x1 - 14, y], [x2 + 14, y])
      this.#arrow([x1, y], -1, 0)
      this.#arrow([x2, y], 1, 0)
      if (x2 + 60 < 236) this.text(x2 + 17, y + 4, label, 'start')
      else this.text(x1 - 17, y + 4, label, 'end')
    } else {
      this.#paths.d += line([x1, y], [x2, y])
      this.#arrow([x1, y], 1, 0)
      this.#arrow([x2, y], -1, 0)
      this.text((x1 + x2) / 2, y - 4, label)
    }
  }
  /** From y1 to y2 at x, measured from a part that ends at `from`. */
  down(y1: number, y2: number, x: number, from: number, label: string | null): void {
    if (label === null) return
    const over = x > from ? 3 : -3
    this.#paths.d += line([from + over, y1], [x + over, y1]) + line([from + over, y2], [x + over, y2])
    if (y2 - y1 < 26) {
      this.#paths.d += line([x, y1 - 14], [x, y2 + 14])
      this.#arrow([x, y1], 0, -1)
      this.#arrow([x, y2], 0, 1)
      this.text(Math.min(x, RIGHTMOST), y1 - 18, label)
    } else {
      const [above, below] = this.isLettered ? [11, 8] : [8, 6]
      this.#paths.d += line([x, y1], [x, (y1 + y2) / 2 - above]) + line([x, (y1 + y2) / 2 + below], [x, y2])
      this.#arrow([x, y1], 0, 1)
      this.#arrow([x, y2], 0, -1)
      this.text(Math.min(x, RIGHTMOST), (y1 + y2) / 2 + (this.isLettered ? 6 : 3), label)
    }
  }

  svg(width: number, height: number): string {
    const paths = Object.entries(this.#paths).flatMap(([kind, d]) => (d ? [`<path class="${kind}" d="${d}"/>`] : []))
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${STYLE}${paths.join('')}${this.#texts}</svg>`
  }
}

const STYLE =
  '<style>path{vector-effect:non-scaling-stroke;fill:none;stroke:#2b4a70;stroke-linejoin:round;stroke-linecap:round}.v{stroke-width:1.5}.t{stroke-width:.7}' +
  '.c{stroke:#7f95ad;stroke-width:.8;stroke-dasharray:10 2.5 2 2.5}.h{stroke-width:.9;stroke-dasharray:4 2.5}' +
  '.d{stroke:#c23f0a;stroke-width:.7}.a{fill:#c23f0a;stroke:none}' +
  'text{font:11px system-ui,sans-serif;fill:#4d5f73;text-anchor:middle;font-variant-numeric:tabular-nums}text[text-anchor=start]{text-anchor:start}text[text-anchor=end]{text-anchor:end}.l{font-size:20px;font-weight:600;fill:#c23f0a}' +
  '@media(prefers-color-scheme:dark){path{stroke:#9cbbdc}.c{stroke:#5f7893}.d{stroke:#ff8a3d}.a{fill:#ff8a3d}text{fill:#9fb0c2}.l{fill:#ff8a3d}}</style>'
