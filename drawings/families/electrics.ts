import type { Measures } from '../measures.ts'
import { circle, label, line, type Pen, polar, polygon, rectangle, steps } from '../pen.ts'

export function gauge(pen: Pen, m: Measures, seed: number): void {
  const [x, y] = [108, 106]
  pen.visible(rectangle(38, 36, 140, 140, 16), circle(x, y, 60))
  pen.thin(circle(x, y, 54))
  for (let k = 0; k <= 30; k++)
    pen.thin(line(polar(x, y, k % 5 ? 50 : 44, 120 + k * 10), polar(x, y, 54, 120 + k * 10)))
  const needle = 130 + (seed % 28) * 10
  pen.visible(line(polar(x, y, 12, needle + 180), polar(x, y, 42, needle)), circle(x, y, 5))
  for (const [sx, sy] of [
    [50, 48],
    [166, 48],
    [50, 164],
    [166, 164],
  ] as const)
    pen.visible(circle(sx, sy, 4))
  pen.visible(rectangle(192, 52, 26, 108, 4), rectangle(218, 92, 10, 28, 2))
  pen.across(38, 178, 206, 176, label(m.w))
}

export function avionics(pen: Pen, m: Measures, seed: number): void {
  pen.visible(rectangle(26, 44, 112, 132, 3), polygon([138, 44], [206, 32], [206, 160], [138, 176]))
  pen.visible(rectangle(38, 58, 88, 36, 2), circle(56, 124, 13), circle(106, 124, 13))
  pen.thin(
    rectangle(43, 63, 78, 26, 1),
    line(polar(56, 124, 4, seed * 40), polar(56, 124, 13, seed * 40)),
    line(polar(106, 124, 4, seed * 70), polar(106, 124, 13, seed * 70)),
  )
  pen.visible(...[0, 1, 2, 3].map(k => rectangle(40 + k * 23, 152, 15, 10, 2)))
  pen.thin(...steps(150, 196, 9).map(x => line([x, 56], [x, 110])))
  pen.visible(polygon([150, 128], [194, 121], [194, 136], [150, 143]))
  pen.across(26, 138, 204, 176, label(m.w))
  pen.down(44, 176, 12, 26, null)
}

export function panelUnit(pen: Pen): void {
  pen.visible(
    rectangle(34, 50, 172, 124, 4),
    circle(44, 60, 3.5),
    circle(196, 60, 3.5),
    circle(44, 164, 3.5),
    circle(196, 164, 3.5),
  )
  pen.visible(...[0, 1, 2, 3, 4, 5].map(k => rectangle(58 + (k % 3) * 44, 70 + Math.floor(k / 3) * 44, 32, 26, 3)))
  pen.thin(
    ...[0, 1, 2, 3, 4, 5].map(k =>
      line([64 + (k % 3) * 44, 83 + Math.floor(k / 3) * 44], [84 + (k % 3) * 44, 83 + Math.floor(k / 3) * 44]),
    ),
  )
  pen.visible(line([58, 158], [182, 158]))
}

export function connector(pen: Pen): void {
  pen.visible(circle(84, 110, 58), circle(84, 110, 44))
  for (const [ring, count] of [
    [0, 1],
    [15, 6],
    [30, 12],
  ] as const)
    for (let k = 0; k < count; k++) pen.visible(circle(...polar(84, 110, ring, (k * 360) / count), 4))
  pen.visible(rectangle(80, 52, 8, 10))
  pen.cross(84, 110, 68)
  pen.visible(rectangle(164, 62, 22, 96, 2), rectangle(186, 76, 36, 68, 2))
  pen.thin(
    ...steps(168, 184, 5).map(x => line([x, 62], [x, 158])),
    line([186, 92], [222, 92]),
    line([186, 128], [222, 128]),
  )
  pen.centre([154, 110], [232, 110])
}

export function toggle(pen: Pen): void {
  pen.visible(
    rectangle(62, 106, 116, 62, 4),
    rectangle(96, 78, 48, 28, 2),
    polygon([110, 78], [96, 30], [110, 26], [128, 78]),
    circle(103, 28, 8),
  )
  pen.thin(...steps(100, 140, 6).map(x => line([x, 80], [x + 2, 104])))
  pen.visible(...[82, 120, 158].flatMap(x => [rectangle(x - 6, 168, 12, 30, 1), circle(x, 188, 3)]))
  pen.centre([120, 12], [120, 214])
}

export function relay(pen: Pen): void {
  pen.visible(
    rectangle(66, 40, 108, 110, 6),
    rectangle(50, 150, 140, 14, 2),
    circle(60, 157, 3.5),
    circle(180, 157, 3.5),
  )
  pen.visible(...[84, 108, 132, 156].map(x => rectangle(x - 4, 164, 8, 30, 1)))
  pen.thin(
    rectangle(86, 66, 30, 44, 1),
    ...steps(72, 104, 6).map(y => line([86, y], [116, y + 3])),
    line([116, 72], [140, 72], [152, 60]),
    circle(154, 58, 2.5),
    circle(154, 82, 2.5),
  )
  pen.centre([120, 26], [120, 208])
}

export function breaker(pen: Pen): void {
  pen.visible(rectangle(72, 90, 96, 84, 4), rectangle(98, 66, 44, 24, 2), rectangle(106, 34, 28, 32, 6))
  pen.thin(...steps(101, 140, 6).map(x => line([x, 66], [x + 2, 90])), line([106, 44], [134, 44]))
  pen.visible(rectangle(82, 174, 14, 28, 1), rectangle(144, 174, 14, 28, 1), circle(89, 192, 3), circle(151, 192, 3))
  pen.centre([120, 20], [120, 216])
}

export function lamp(pen: Pen): void {
  pen.visible(
    'M92 148C64 124 62 50 120 40S176 124 148 148Z',
    rectangle(92, 148, 56, 42, 3),
    rectangle(106, 190, 28, 12, 3),
  )
  pen.thin(
    ...steps(154, 186, 8).map(y => line([92, y], [148, y + 4])),
    'M106 146L110 96L116 108L120 92L124 108L130 96L134 146',
  )
  pen.centre([120, 26], [120, 216])
}

export function light(pen: Pen): void {
  pen.visible(
    'M60 60H150V164H60Z',
    'M150 60Q206 74 206 112T150 164',
    rectangle(40, 84, 20, 56, 3),
    circle(105, 112, 34),
  )
  pen.thin(
    circle(105, 112, 24),
    ...steps(0, 330, 30).map(a => line(polar(105, 112, 24, a), polar(105, 112, 34, a))),
    'M150 78Q188 88 188 112T150 146',
  )
  pen.centre([26, 112], [220, 112])
}

export function sensor(pen: Pen): void {
  const y = 110
  pen.visible(
    rectangle(24, y - 7, 86, 14, 7),
    rectangle(110, y - 18, 30, 36),
    rectangle(140, y - 32, 26, 64, 2),
    rectangle(166, y - 20, 34, 40, 3),
    rectangle(200, y - 12, 16, 24, 2),
  )
  pen.visible(line([140, y - 11], [166, y - 11]), line([140, y + 11], [166, y + 11]))
  pen.thin(...steps(112, 136, 6).map(x => line([x, y - 18], [x + 3, y + 18])))
  pen.centre([12, y], [228, y])
}

export function cable(pen: Pen): void {
  pen.visible(circle(112, 112, 74), circle(112, 112, 40))
  pen.thin(circle(112, 112, 68), circle(112, 112, 61), circle(112, 112, 54), circle(112, 112, 47))
  pen.visible('M186 112C186 170 200 190 222 196', 'M178 128C182 176 196 202 218 208')
  pen.cross(112, 112, 84)
}

export function battery(pen: Pen, m: Measures): void {
  pen.visible(
    rectangle(40, 70, 160, 106, 3),
    rectangle(34, 58, 172, 14, 2),
    rectangle(62, 40, 20, 18, 2),
    rectangle(158, 40, 20, 18, 2),
  )
  pen.thin(
    ...steps(64, 180, 16).map(x => line([x, 84], [x, 164])),
    line([66, 49], [78, 49]),
    line([72, 43], [72, 55]),
    line([162, 49], [174, 49]),
  )
  pen.across(40, 200, 206, 176, label(m.p))
}

export function antenna(pen: Pen): void {
  pen.visible(
    'M62 168C92 128 108 74 116 36Q126 28 138 36C152 84 158 126 178 168Z',
    rectangle(40, 168, 160, 14, 6),
    rectangle(108, 182, 24, 18, 2),
    rectangle(112, 200, 16, 14),
  )
  pen.thin('M84 160C106 124 118 84 124 48', circle(58, 175, 3), circle(182, 175, 3))
  pen.centre([126, 18], [126, 226])
}
