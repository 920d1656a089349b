import type { Measures } from '../measures.ts'
import { circle, ellipse, label, line, type Pen, polygon, rectangle, regular, steps } from '../pen.ts'

export function panel(pen: Pen, m: Measures): void {
  const w = Math.min(Math.max(((m.p ?? 3) / (m.w ?? 2)) * 110, 110), 190)
  const x = 120 - w / 2
  pen.visible(rectangle(x, 54, w, 110, 14))
  pen.thin(rectangle(x + 16, 70, w - 32, 78, 8))
  pen.thin(
    ...steps(x + 14, x + w - 12, (w - 28) / Math.round((w - 28) / 18)).flatMap(k => [
      circle(k, 62, 2.2),
      circle(k, 156, 2.2),
    ]),
    ...[84, 109, 134].flatMap(k => [circle(x + 8, k, 2.2), circle(x + w - 8, k, 2.2)]),
  )
  pen.across(x, x + w, 196, 164, label(m.p))
  pen.down(54, 164, 222, x + w, label(m.w))
}

export function surface(pen: Pen, m: Measures): void {
  pen.visible(polygon([24, 84], [206, 62], [214, 84], [210, 132], [30, 152]))
  pen.thin(
    line([28, 104], [212, 82]),
    ...[0, 1, 2, 3, 4].map(k => line([58 + k * 34, 80 - k * 4], [62 + k * 34, 148 - k * 4])),
  )
  pen.visible(rectangle(52, 66, 14, 16, 2), rectangle(156, 54, 14, 16, 2), circle(59, 66, 4), circle(163, 54, 4))
  pen.visible('M40 196Q60 178 100 184L200 196L100 206Q60 212 40 196Z')
  pen.centre([28, 196], [214, 196])
  pen.down(84, 152, 12, 24, null)
  pen.across(24, 214, 30, 60, label(m.p))
}

export function bracket(pen: Pen): void {
  pen.visible(
    'M44 52H70V150Q70 160 80 160H188V186H60Q44 186 44 170Z',
    polygon([70, 110], [124, 160], [112, 160], [70, 122]),
  )
  pen.hidden(
    line([44, 74], [70, 74]),
    line([44, 92], [70, 92]),
    line([132, 160], [132, 186]),
    line([152, 160], [152, 186]),
  )
  pen.centre([34, 83], [82, 83])
  pen.centre([142, 150], [142, 198])
  pen.visible(rectangle(116, 44, 96, 76, 4), circle(142, 82, 11), circle(188, 82, 11))
  pen.cross(142, 82, 17)
  pen.cross(188, 82, 17)
}

export function window(pen: Pen, m: Measures): void {
  pen.visible(rectangle(66, 36, 108, 144, 40), rectangle(80, 50, 80, 116, 30))
  pen.thin(
    line([96, 128], [140, 76]),
    line([108, 138], [146, 92]),
    ...steps(0, 345, 24).map(a =>
      circle(120 + 47 * Math.cos((a * Math.PI) / 180), 108 + 65 * Math.sin((a * Math.PI) / 180), 2),
    ),
  )
  pen.across(66, 174, 208, 180, label(m.w))
  pen.down(36, 180, 206, 174, label(m.p))
}

export function seat(pen: Pen): void {
  pen.visible(
    'M72 40Q92 30 104 44L120 128H176Q190 128 190 142V158H92Q80 158 78 146Z',
    'M108 128L104 104H160Q168 104 168 112T160 120H118',
  )
  pen.visible(
    line([96, 158], [88, 204], [112, 204]),
    line([176, 158], [184, 204], [160, 204]),
    line([92, 182], [180, 182]),
  )
  pen.thin('M84 52L100 142', line([120, 142], [184, 142]))
}

export function gasket(pen: Pen): void {
  pen.visible(
    'M60 56H164Q182 56 186 74L200 132Q204 156 180 160L76 172Q52 172 48 150L42 78Q42 58 60 56Z',
    circle(118, 112, 38),
    circle(66, 80, 7),
    circle(162, 76, 7),
    circle(178, 138, 7),
    circle(72, 150, 7),
  )
  pen.thin('M66 66H160', hatchRing())
  pen.cross(118, 112, 48)
}
const hatchRing = (): string => circle(118, 112, 43)

export function duct(pen: Pen): void {
  pen.visible(
    ellipse(46, 112, 14, 44),
    'M46 68L150 56',
    'M46 156L150 168',
    ellipse(150, 112, 18, 56),
    'M150 56L196 64',
    'M150 168L196 160',
    ellipse(196, 112, 16, 48),
  )
  pen.thin(ellipse(82, 112, 14, 48), ellipse(116, 112, 16, 52))
  pen.centre([22, 112], [226, 112])
}

export function cylinder(pen: Pen, m: Measures): void {
  pen.visible(
    'M52 92Q52 66 78 66H162Q188 66 188 92V132Q188 158 162 158H78Q52 158 52 132Z',
    rectangle(188, 100, 26, 24, 3),
    rectangle(30, 104, 22, 16, 2),
  )
  pen.thin(line([78, 66], [78, 158]), line([162, 66], [162, 158]), line([92, 80], [148, 80]))
  pen.visible(rectangle(78, 58, 10, 108, 2), rectangle(152, 58, 10, 108, 2))
  pen.centre([18, 112], [226, 112])
  pen.across(52, 188, 200, 160, label(m.p))
}

/** An unknown part: three views, with proportions derived from its number so that no two look alike. */
export function component(pen: Pen, m: Measures, seed: number): void {
  const pick = (at: number, of: number) => Math.floor(seed / 7 ** at) % of
  const w = 70 + pick(0, 5) * 10
  const h = 46 + pick(1, 4) * 10
  const depth = 34 + pick(2, 4) * 8
  const [x, y] = [30, 36]
  const gap = 22
  pen.visible(
    rectangle(x, y, w, h, pick(3, 2) * 6),
    rectangle(x, y + h + gap, w, depth, 2),
    rectangle(x + w + gap, y, depth, h, 2),
  )
  const r = Math.min(w, h) * (0.2 + pick(4, 3) * 0.05)
  const cx = x + w * (0.35 + pick(5, 4) * 0.1)
  pen.visible(circle(cx, y + h / 2, r))
  pen.hidden(
    line([cx - r, y + h + gap], [cx - r, y + h + gap + depth]),
    line([cx + r, y + h + gap], [cx + r, y + h + gap + depth]),
  )
  pen.hidden(
    line([x + w + gap, y + h / 2 - r], [x + w + gap + depth, y + h / 2 - r]),
    line([x + w + gap, y + h / 2 + r], [x + w + gap + depth, y + h / 2 + r]),
  )
  pen.cross(cx, y + h / 2, r + 7)
  if (pick(6, 2)) pen.visible(regular(x + w + gap + depth / 2, y + h / 2, Math.min(depth, h) * 0.22, 6))
  else pen.visible(rectangle(x + w + gap + depth, y + h * 0.3, 10, h * 0.4, 2))
  for (const [sx, sy] of [
    [x + 7, y + 7],
    [x + w - 7, y + 7],
    [x + 7, y + h - 7],
    [x + w - 7, y + h - 7],
  ] as const)
    pen.thin(circle(sx, sy, 2.5))
  pen.centre([x - 8, y + h + gap + depth / 2], [x + w + 8, y + h + gap + depth / 2])
  pen.across(x, x + w, y + h + gap + depth + 24, y + h + gap + depth, label(m.p))
  pen.down(y, y + h, Math.min(x + w + gap + depth + 26, 222), x + w + gap + depth + 10, label(m.h))
}
