import { circle, ellipse, hatch, line, type Pen, polar, polygon, rectangle, steps } from './pen.ts'

// Aircraft and their parts on a sheet of 320 × 240, in the language of the part drawings.

export function airplane(pen: Pen): void {
  // From above: nose to the left.
  pen.visible('M24 92Q40 80 78 80H206L262 88Q272 92 262 96L206 104H78Q40 104 24 92Z')
  pen.visible(
    'M104 80L132 20H148L142 80',
    'M104 104L132 164H148L142 104',
    'M226 85L240 62H250L246 86',
    'M226 99L240 122H250L246 98',
  )
  pen.visible(
    rectangle(100, 46, 26, 10, 5),
    rectangle(100, 128, 26, 10, 5),
    line([98, 42], [98, 60]),
    line([98, 124], [98, 142]),
  )
  pen.thin('M58 82Q50 92 58 102', line([120, 80], [126, 66]), line([126, 24], [120, 40]), line([84, 80], [84, 104]))
  pen.centre([12, 92], [282, 92])
  pen.centre([140, 10], [140, 174])
  // From the side.
  pen.visible('M40 204Q52 194 82 192Q96 184 118 184L146 192H214L246 170H258L254 200Q190 214 118 214Q58 214 40 204Z')
  pen.visible(
    'M88 191Q100 186 116 186V192Z',
    circle(74, 220, 6),
    circle(138, 222, 7),
    line([74, 212], [74, 214]),
    line([138, 213], [138, 215]),
  )
  pen.thin(line([120, 198], [180, 200]), ...[128, 144, 160, 176].map(x => circle(x, 195, 2.5)))
  pen.down(164, 20, 300, 150, null)
  pen.across(24, 262, 180, 104, null)
}

export function engine(pen: Pen): void {
  pen.visible(
    'M30 56Q56 44 96 50L196 74L250 92V148L196 166L96 190Q56 196 30 184Z',
    line([30, 56], [30, 184]),
    'M30 108Q58 96 60 120T30 132',
    line([112, 54], [112, 186]),
    line([188, 72], [188, 168]),
  )
  pen.thin(
    ...[44, 56].map(x => line([x, 60], [x, 102])),
    ...[44, 56].map(x => line([x, 138], [x, 180])),
    ...steps(122, 180, 9).map(x => line([x, 60 + (x - 122) * 0.2], [x, 104])),
    ...steps(122, 180, 9).map(x => line([x, 136], [x, 180 - (x - 122) * 0.2])),
    rectangle(112, 104, 76, 32),
    hatch(190, 100, 30, 40, 7),
  )
  pen.visible(polygon([250, 104], [288, 116], [288, 124], [250, 136]))
  pen.centre([12, 120], [304, 120])
}

export function landingGear(pen: Pen): void {
  pen.visible(
    rectangle(146, 24, 28, 82, 3),
    rectangle(151, 106, 18, 50),
    'M174 40L238 24M174 52L242 36',
    line([146, 84], [96, 34]),
    line([146, 96], [88, 40]),
    circle(92, 36, 7),
    circle(240, 30, 7),
  )
  pen.visible(
    rectangle(104, 150, 112, 14, 4),
    rectangle(72, 132, 34, 84, 14),
    rectangle(214, 132, 34, 84, 14),
    'M169 106L190 122L169 148',
  )
  pen.thin(
    ...[80, 89, 98].map(x => line([x, 138], [x, 210])),
    ...[222, 231, 240].map(x => line([x, 138], [x, 210])),
    line([151, 118], [169, 118]),
  )
  pen.centre([160, 12], [160, 226])
  pen.centre([60, 174], [260, 174])
}

export function cockpit(pen: Pen): void {
  pen.visible('M20 176L44 70Q160 44 276 70L300 176Z')
  for (const x of [92, 160, 228]) {
    pen.visible(circle(x, 104, 26))
    for (let k = 0; k < 12; k++) pen.thin(line(polar(x, 104, 20, k * 30), polar(x, 104, 24, k * 30)))
  }
  pen.visible(
    line(polar(92, 104, 18, -50), [92, 104]),
    line([142, 104], [178, 104]),
    line(polar(228, 104, 18, 200), [228, 104]),
  )
  pen.visible(rectangle(60, 140, 64, 26, 3), rectangle(196, 140, 64, 26, 3), rectangle(136, 138, 48, 30, 3))
  pen.thin(
    'M136 154L152 146L168 158L184 148',
    ...[68, 84, 100].map(x => circle(x + 4, 153, 5)),
    ...[204, 220, 236].map(x => circle(x + 4, 153, 5)),
  )
  pen.visible('M100 176L92 210H116L124 176', 'M196 176L204 210H228L220 176')
}

export function cabin(pen: Pen): void {
  pen.visible('M24 214Q8 120 70 52Q160 -4 250 52Q312 120 296 214Z', line([30, 186], [290, 186]))
  for (const x of [62, 104, 182, 224]) {
    pen.visible(`M${x} 178V128Q${x} 116 ${x + 17} 116T${x + 34} 128V178Z`, rectangle(x + 6, 102, 22, 16, 6))
    pen.thin(line([x, 158], [x + 34, 158]))
  }
  pen.visible('M58 76Q92 60 108 82L70 100Z', 'M262 76Q228 60 212 82L250 100Z')
  pen.thin(rectangle(30, 118, 14, 30, 7), rectangle(276, 118, 14, 30, 7))
  pen.centre([160, 14], [160, 226])
}

export function wing(pen: Pen): void {
  pen.visible(polygon([40, 40], [290, 100], [290, 128], [40, 150]))
  pen.thin(
    line([40, 62], [290, 106]),
    line([40, 122], [290, 120]),
    ...[80, 120, 160, 200, 240].map(x => line([x, 50 + (x - 80) * 0.24], [x, 146 - (x - 80) * 0.09])),
  )
  pen.visible(
    polygon([70, 123], [170, 121.5], [170, 138], [70, 147]),
    polygon([182, 121], [276, 120], [276, 129], [182, 137]),
  )
  pen.visible('M44 204Q72 176 140 184L286 204L140 212Q72 222 44 204Z', line([232, 196], [232, 208]))
  pen.centre([30, 204], [300, 204])
}

export function fuselage(pen: Pen): void {
  pen.visible('M28 92H292M28 172H292', ellipse(28, 132, 14, 40), 'M292 92Q306 132 292 172')
  pen.thin(
    ...steps(64, 268, 34).map(x => `M${x} 92Q${x + 14} 132 ${x} 172`),
    line([34, 112], [300, 112]),
    line([34, 152], [300, 152]),
  )
  for (const x of [82, 116, 150, 218, 252]) pen.visible(rectangle(x, 116, 14, 20, 6))
  pen.visible(rectangle(180, 108, 26, 50, 5))
  pen.centre([8, 132], [312, 132])
  pen.across(64, 268, 200, 172, null)
  pen.visible(circle(160, 44, 30), circle(160, 44, 25))
  pen.thin(line([137, 54], [183, 54]))
  pen.cross(160, 44, 38)
}
