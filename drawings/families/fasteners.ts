import type { Measures } from '../measures.ts'
import { circle, GRIP, hatch, inches, label, line, type Pen, polygon, rectangle, regular, steps } from '../pen.ts'

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

type Head = 'hex' | 'pan' | 'flush' | 'socket' | 'twelve-point'

/** From the axis to the rim of a head, and its height, in diameters of the shank. */
const RADII: Record<Head, number> = { hex: 0.95, pan: 0.92, flush: 0.92, socket: 0.78, 'twelve-point': 0.92 }
const HEIGHTS: Record<Exclude<Head, 'flush'>, number> = { hex: 0.65, pan: 0.5, socket: 0.9, 'twelve-point': 0.9 }

/** The half angle of a flush head of 100°, as its run over its depth. */
const FLUSH = Math.tan((50 * Math.PI) / 180)

/** Side view above, end view below. Slim bolts are drawn shorter than they are; their figures are true. */
function shank(pen: Pen, m: Measures, head: Head): void {
  const d = m.d ?? 0.25
  const ratio = between((m.l ?? (m.g === undefined ? d * 4 : m.g + d * 2)) / d, 1, 5.2)
  const D = between(150 / (ratio + 0.7), 16, 40)
  const L = ratio * D
  const R = D * RADII[head]
  const H = head === 'flush' ? (R - D / 2) / FLUSH + 2 : D * HEIGHTS[head]
  // A flush part is measured from the top of its head: its length is its depth in the sheet.
  const from = head === 'flush' ? 0 : H
  const x0 = 120 - (L + from) / 2
  const x = x0 + H
  const y = 78
  const end = x0 + from + L
  if (head === 'hex') {
    pen.visible(
      polygon(
        [x0, y - R * 0.86],
        [x0 + H * 0.2, y - R],
        [x, y - R],
        [x, y + R],
        [x0 + H * 0.2, y + R],
        [x0, y + R * 0.86],
      ),
    )
    pen.visible(line([x0, y - R * 0.5], [x, y - R * 0.5]), line([x0, y + R * 0.5], [x, y + R * 0.5]))
  } else if (head === 'pan') {
    pen.visible(`M${x} ${y - R}Q${x0} ${y - R} ${x0} ${y}Q${x0} ${y + R} ${x} ${y + R}Z`)
  } else if (head === 'flush') {
    pen.visible(polygon([x0, y - R], [x0 + 2, y - R], [x, y - D / 2], [x, y + D / 2], [x0 + 2, y + R], [x0, y + R]))
  } else if (head === 'socket') {
    pen.visible(rectangle(x0, y - R, H, 2 * R, 2))
    pen.hidden(rectangle(x0, y - R * 0.5, H * 0.6, R))
  } else {
    const flange = x - H * 0.25
    pen.visible(rectangle(x0, y - R * 0.72, flange - x0, R * 1.44), rectangle(flange, y - R, x - flange, 2 * R, 1))
    pen.visible(...[-0.4, -0.14, 0.14, 0.4].map(at => line([x0, y + R * at], [flange, y + R * at])))
  }
  const thread = Math.min(L * 0.45, D * 1.6)
  const c = D * 0.1
  pen.visible(
    polygon(
      [x, y - D / 2],
      [end - c, y - D / 2],
      [end, y - D / 2 + c],
      [end, y + D / 2 - c],
      [end - c, y + D / 2],
      [x, y + D / 2],
    ),
  )
  pen.thin(
    ...steps(end - thread, end - c - 1, Math.max(3, D / 7)).map(k => line([k, y - D / 2], [k + D / 9, y + D / 2])),
  )
  pen.centre([x0 - 10, y], [end + 12, y])
  pen.across(x0 + from, end, y + R + 22, y + R * 0.7, label(m.l))
  // The grip is the shank without its thread.
  const grip = pen.hasLetter(GRIP) ? GRIP : label(m.g)
  pen.across(x0 + from, end - thread, y - R - 16, y - R * 0.7, grip)
  pen.down(y - D / 2, y + D / 2, Math.min(end + 26, 214), end, label(m.d, '⌀'))
  const r = between(R, 22, 32)
  const [ex, ey] = [72, 184]
  if (head === 'hex') pen.visible(regular(ex, ey, r, 6, 30), circle(ex, ey, r * 0.84))
  else if (head === 'socket') pen.visible(circle(ex, ey, r), regular(ex, ey, r * 0.58, 6, 30))
  else if (head === 'twelve-point') {
    // Two hexagons, one of them turned, make the twelve points.
    pen.visible(circle(ex, ey, r), regular(ex, ey, r * 0.74, 6, 30), regular(ex, ey, r * 0.74, 6, 0))
  } else {
    pen.visible(circle(ex, ey, r))
    pen.visible(line([ex - r * 0.5, ey], [ex + r * 0.5, ey]), line([ex, ey - r * 0.5], [ex, ey + r * 0.5]))
  }
  pen.cross(ex, ey, r + 9)
  const [sx, sy] = [164, 184]
  pen.visible(circle(sx, sy, r * 0.55))
  pen.thin(circle(sx, sy, r * 0.44))
  pen.cross(sx, sy, r * 0.55 + 9)
}

export const bolt = (pen: Pen, m: Measures) => shank(pen, m, 'hex')
export const socketBolt = (pen: Pen, m: Measures) => shank(pen, m, 'socket')
export const twelvePointBolt = (pen: Pen, m: Measures) => shank(pen, m, 'twelve-point')
export const screw = (pen: Pen, m: Measures) => shank(pen, m, 'pan')
export const flushScrew = (pen: Pen, m: Measures) => shank(pen, m, 'flush')

export const rivet = (pen: Pen, m: Measures) => riveted(pen, m, false)
export const flushRivet = (pen: Pen, m: Measures) => riveted(pen, m, true)

function riveted(pen: Pen, m: Measures, isFlush: boolean): void {
  const d = m.d ?? 0.125
  const D = 34
  const L = between((m.l ?? d * 3) / d, 1.2, 3.4) * D
  const y = 82
  const R = 31
  const depth = isFlush ? (R - D / 2) / FLUSH : 20
  // A flush rivet is measured from the top of its head.
  const from = isFlush ? 0 : depth
  const x0 = 120 - (L + from) / 2
  const x = x0 + depth
  const start = x0 + from
  const end = start + L
  if (isFlush) pen.visible(polygon([x0, y - R], [x, y - D / 2], [x, y + D / 2], [x0, y + R]))
  else pen.visible(`M${x} ${y - R}Q${x0} ${y - 28} ${x0} ${y}Q${x0} ${y + 28} ${x} ${y + R}Z`)
  pen.visible(polygon([x, y - D / 2], [end, y - D / 2], [end, y + D / 2], [x, y + D / 2]))
  pen.centre([x0 - 10, y], [end + 12, y])
  const grip = pen.hasLetter(GRIP) ? GRIP : label(m.g)
  pen.across(start, start + L * 0.65, y - 46, y - R, grip)
  pen.across(start, end, y + 52, y + 22, label(m.l))
  pen.down(y - D / 2, y + D / 2, Math.min(end + 28, 214), end, label(m.d, '⌀'))
  pen.visible(circle(120, 186, 30))
  pen.hidden(circle(120, 186, 16))
  pen.cross(120, 186, 40)
}

export function pin(pen: Pen, m: Measures): void {
  const L = between((m.l ?? 1.5) / (m.d ?? 0.3), 3, 6) * 24
  const x0 = 120 - L / 2
  const y = 88
  pen.visible(rectangle(x0 - 9, y - 20, 9, 40, 2))
  pen.visible(
    polygon([x0, y - 12], [x0 + L - 5, y - 12], [x0 + L, y - 8], [x0 + L, y + 8], [x0 + L - 5, y + 12], [x0, y + 12]),
  )
  pen.visible(circle(x0 + L - 15, y, 4))
  pen.centre([x0 - 18, y], [x0 + L + 12, y])
  pen.across(x0, x0 + L - 15, y + 42, y + 16, label(m.l))
  pen.down(y - 12, y + 12, Math.min(x0 + L + 28, 216), x0 + L, label(m.d, '⌀'))
  pen.visible(circle(120, 184, 26), circle(120, 184, 15))
  pen.cross(120, 184, 35)
}

export function nut(pen: Pen, m: Measures): void {
  pen.visible(regular(82, 112, 56, 6, 30), circle(82, 112, 47))
  pen.visible(circle(82, 112, 25))
  pen.thin(`M${82} ${112 - 29}a29 29 0 1 1 -29 29`)
  pen.cross(82, 112, 66)
  pen.visible(rectangle(166, 63, 44, 97, 3))
  pen.visible(line([166, 87], [210, 87]), line([166, 137], [210, 137]))
  pen.hidden(line([166, 100], [210, 100]), line([166, 124], [210, 124]))
  pen.centre([158, 112], [218, 112])
  pen.across(57, 107, 196, 168, label(m.d))
}

/** A ring from above, and cut beside it. */
function ring(pen: Pen, o: number, i: number, thickness: number, isRound: boolean, m: Measures): void {
  const [x, y] = [98, 106]
  pen.visible(circle(x, y, o), circle(x, y, i))
  pen.cross(x, y, o + 9)
  const w = o - i
  const sx = 206 - thickness / 2
  for (const sy of [y - o, y + i]) {
    if (isRound) {
      pen.visible(circle(sx, sy + w / 2, w / 2))
      pen.thin(hatch(sx - w * 0.35, sy + w * 0.15, w * 0.7, w * 0.7, 4))
    } else {
      pen.visible(rectangle(sx - thickness / 2, sy, thickness, w))
      pen.thin(hatch(sx - thickness / 2, sy, thickness, w, 5))
    }
  }
  if (!isRound)
    pen.visible(
      line([sx - thickness / 2, y - i], [sx - thickness / 2, y + i]),
      line([sx + thickness / 2, y - i], [sx + thickness / 2, y + i]),
    )
  pen.centre([sx - 16, y], [sx + 16, y])
  pen.across(x - i, x + i, y + o + 24, y + o, label(m.i, '⌀'))
  pen.across(x - o, x + o, y + o + 46, y + o, label(m.o, '⌀'))
}

export function washer(pen: Pen, m: Measures): void {
  const ratio = between((m.i ?? 0.45) / (m.o ?? 1), 0.25, 0.8)
  ring(pen, 64, 64 * ratio, 12, false, m)
}

export function oRing(pen: Pen, m: Measures): void {
  const i = m.i ?? 1
  const w = between((m.t ?? i * 0.12) / (i + 2 * (m.t ?? i * 0.12)), 0.03, 0.25) * 128
  ring(pen, 64, 64 - w, w, true, m)
  if (m.t !== undefined) pen.text(204, 196, `W ${inches(m.t)}`)
}

export function seal(pen: Pen, m: Measures): void {
  ring(pen, 62, 42, 22, false, m)
  pen.visible(circle(98, 106, 47))
}

export function bearing(pen: Pen, m: Measures): void {
  const [x, y] = [92, 106]
  pen.visible(circle(x, y, 66), circle(x, y, 56), circle(x, y, 36), circle(x, y, 26))
  for (let k = 0; k < 9; k++) {
    const angle = (k * 40 * Math.PI) / 180
    pen.visible(circle(x + 46 * Math.cos(angle), y + 46 * Math.sin(angle), 8))
  }
  pen.cross(x, y, 75)
  pen.visible(rectangle(186, 40, 30, 132, 2), line([186, 80], [216, 80]), line([186, 132], [216, 132]))
  for (const cy of [60, 152]) {
    pen.visible(circle(201, cy, 8))
    pen.thin(hatch(186, cy < 100 ? 40 : 162, 30, 10, 5))
  }
  pen.centre([178, 106], [224, 106])
  pen.across(x - 26, x + 26, 196, 174, label(m.i, '⌀'))
}

export function bushing(pen: Pen, m: Measures): void {
  ring(pen, 56, 38, 40, false, m)
}

export function spring(pen: Pen, m: Measures): void {
  const [x0, x1, r] = [42, 198, 34]
  let path = line([x0, 104 - r], [x0, 104 + r])
  for (const x of steps(x0, x1 - 20, 20)) path += line([x, 104 + r], [x + 10, 104 - r], [x + 20, 104 + r])
  pen.visible(path, line([x1, 104 - r], [x1, 104 + r]))
  pen.centre([x0 - 12, 104], [x1 + 12, 104])
  pen.across(x0, x1, 172, 142, label(m.l))
}

export function clamp(pen: Pen, m: Measures): void {
  pen.visible(circle(104, 108, 60), circle(104, 108, 48))
  pen.thin(circle(104, 108, 43))
  pen.visible(
    polygon([158, 82], [208, 82], [208, 96], [163, 96]),
    polygon([163, 120], [208, 120], [208, 134], [158, 134]),
  )
  pen.hidden(line([188, 74], [188, 142]), line([196, 74], [196, 142]))
  pen.centre([192, 66], [192, 150])
  pen.cross(104, 108, 70)
  pen.across(61, 147, 196, 160, label(m.d, '⌀'))
}
