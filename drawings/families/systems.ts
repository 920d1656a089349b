import type { Measures } from '../measures.ts'
import { circle, ellipse, hatch, label, line, type Pen, polygon, rectangle, regular, steps } from '../pen.ts'

export function hose(pen: Pen, m: Measures): void {
  pen.visible('M40 176C40 96 92 84 120 120S200 144 200 64', 'M60 176C60 112 96 108 108 134S220 168 220 64')
  pen.thin('M50 176C50 104 94 96 114 127S210 156 210 64')
  pen.visible(
    rectangle(34, 176, 32, 14, 2),
    regular(50, 203, 15, 6, 0),
    rectangle(194, 50, 32, 14, 2),
    regular(210, 37, 15, 6, 0),
  )
  pen.across(34, 66, 226, 218, label(m.d))
}

export function fitting(pen: Pen, m: Measures): void {
  const y = 108
  pen.visible(polygon([30, y - 22], [78, y - 26], [78, y + 26], [30, y + 22]))
  pen.visible(rectangle(78, y - 40, 34, 80, 2), line([78, y - 14], [112, y - 14]), line([78, y + 14], [112, y + 14]))
  pen.visible(rectangle(112, y - 26, 70, 52), polygon([182, y - 22], [204, y - 14], [204, y + 14], [182, y + 22]))
  pen.thin(...steps(118, 176, 7).map(x => line([x, y - 26], [x + 4, y + 26])))
  pen.hidden(line([30, y - 12], [204, y - 8]), line([30, y + 12], [204, y + 8]))
  pen.centre([18, y], [216, y])
  pen.down(y - 14, y + 14, 218, 204, label(m.d, '⌀'))
}

export function elbow(pen: Pen, m: Measures): void {
  pen.visible('M36 126H92V182H148V124Q148 70 94 70H36Z')
  pen.visible(rectangle(26, 62, 14, 72, 2), rectangle(84, 178, 72, 14, 2))
  pen.thin(
    ...steps(46, 70, 7).map(x => line([x, 70], [x, 126])),
    ...steps(148, 172, 7).map(y => line([92, y], [148, y])),
  )
  pen.hidden('M26 84H92Q134 84 134 126V192', 'M26 112H106V192')
  pen.centre([16, 98], [120, 98])
  pen.centre([120, 90], [120, 206])
  pen.across(92, 148, 218, 192, label(m.d, '⌀'))
}

export function tube(pen: Pen): void {
  pen.visible('M28 70H120Q168 70 168 118V206', 'M28 94H116Q144 94 144 122V206')
  pen.visible(
    ellipse(28, 82, 5, 12),
    ellipse(156, 206, 12, 5),
    rectangle(46, 64, 20, 36, 2),
    rectangle(138, 168, 36, 20, 2),
  )
  pen.centre([16, 82], [118, 82])
  pen.centre([156, 120], [156, 222])
}

export function filter(pen: Pen, m: Measures): void {
  pen.visible(rectangle(62, 34, 116, 18, 3), rectangle(70, 52, 100, 128), rectangle(62, 180, 116, 14, 3))
  pen.thin(...steps(76, 166, 6).map(x => line([x, 52], [x, 180])))
  pen.visible(rectangle(104, 22, 32, 12, 2))
  pen.hidden(line([100, 34], [100, 194]), line([140, 34], [140, 194]))
  pen.centre([120, 12], [120, 206])
  pen.across(62, 178, 218, 194, label(m.w, '⌀'))
  pen.down(34, 194, 208, 178, label(m.p))
}

export function valve(pen: Pen): void {
  const y = 140
  pen.visible(
    polygon([28, y - 26], [66, y - 26], [66, y + 26], [28, y + 26]),
    polygon([174, y - 26], [212, y - 26], [212, y + 26], [174, y + 26]),
  )
  pen.visible('M66 116H86Q96 92 120 92T154 116H174V164H154Q144 188 120 188T86 164H66Z')
  pen.visible(rectangle(106, 58, 28, 34), rectangle(84, 34, 72, 24, 4))
  pen.thin(...steps(92, 150, 8).map(x => line([x, 34], [x, 58])), line([106, 70], [134, 70]))
  pen.hidden(
    circle(120, y, 26),
    line([28, y - 14], [96, y - 14]),
    line([28, y + 14], [96, y + 14]),
    line([144, y - 14], [212, y - 14]),
    line([144, y + 14], [212, y + 14]),
  )
  pen.centre([14, y], [226, y])
  pen.centre([120, 22], [120, 204])
}

export function pump(pen: Pen): void {
  pen.visible(circle(92, 112, 60), circle(92, 112, 42), circle(92, 112, 12))
  for (let k = 0; k < 6; k++) {
    const angle = (k * 60 * Math.PI) / 180
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    pen.visible(circle(92 + 51 * c, 112 + 51 * s, 4.5))
    pen.thin(line([92 + 13 * c, 112 + 13 * s], [92 + 41 * Math.cos(angle + 0.5), 112 + 41 * Math.sin(angle + 0.5)]))
  }
  pen.cross(92, 112, 72)
  pen.visible(
    rectangle(160, 78, 46, 68, 4),
    rectangle(206, 92, 18, 40, 2),
    rectangle(74, 178, 36, 26, 2),
    rectangle(68, 204, 48, 10, 2),
  )
  pen.thin(...steps(168, 200, 8).map(x => line([x, 78], [x, 146])))
}

export function actuator(pen: Pen, m: Measures): void {
  const y = 104
  pen.visible(rectangle(48, y - 28, 104, 56, 3), rectangle(40, y - 32, 12, 64, 2), rectangle(146, y - 32, 12, 64, 2))
  pen.visible(rectangle(158, y - 9, 38, 18), circle(208, y, 15), circle(208, y, 7), circle(24, y, 15), circle(24, y, 7))
  pen.visible(rectangle(64, y - 44, 16, 16, 2), rectangle(120, y - 44, 16, 16, 2))
  pen.hidden(
    line([92, y - 28], [92, y + 28]),
    line([104, y - 28], [104, y + 28]),
    line([104, y - 9], [158, y - 9]),
    line([104, y + 9], [158, y + 9]),
  )
  pen.centre([4, y], [232, y])
  pen.across(24, 208, 178, y + 32, label(m.p))
}

export function rod(pen: Pen, m: Measures): void {
  pen.visible(
    rectangle(52, 104, 136, 16),
    circle(34, 112, 20),
    circle(34, 112, 9),
    circle(206, 112, 20),
    circle(206, 112, 9),
  )
  pen.visible(rectangle(54, 98, 16, 28, 2), rectangle(170, 98, 16, 28, 2))
  pen.cross(34, 112, 28)
  pen.cross(206, 112, 28)
  pen.across(34, 206, 172, 132, label(m.p))
}

export function gear(pen: Pen): void {
  const teeth = Array.from({ length: 36 }, (_, k): [number, number] => {
    const angle = ((k * 10 + (k % 2 ? 2 : -2)) * Math.PI) / 180
    const r = k % 4 < 2 ? 74 : 62
    return [112 + r * Math.cos(angle), 112 + r * Math.sin(angle)]
  })
  pen.visible(polygon(...teeth), circle(112, 112, 46), circle(112, 112, 16), rectangle(108, 92, 8, 8))
  pen.centre([24, 112], [200, 112])
  pen.centre([112, 24], [112, 200])
  pen.thin(circle(112, 112, 68))
}

export function tyre(pen: Pen, m: Measures): void {
  pen.visible(circle(90, 106, 72), circle(90, 106, 40), circle(90, 106, 30))
  pen.thin(circle(90, 106, 66), circle(90, 106, 48))
  pen.cross(90, 106, 82)
  pen.visible(rectangle(182, 34, 40, 144, 16))
  pen.thin(...[190, 198, 206, 214].map(x => line([x, 38], [x, 174])))
  pen.centre([174, 106], [230, 106])
  pen.across(18, 162, 206, 178, label(m.p, '⌀'))
  pen.across(182, 222, 206, 178, label(m.h))
}

export function wheel(pen: Pen, m: Measures): void {
  pen.visible(circle(112, 106, 78), circle(112, 106, 66), circle(112, 106, 24), circle(112, 106, 12))
  for (let k = 0; k < 8; k++) {
    const angle = (k * 45 * Math.PI) / 180
    pen.visible(circle(112 + 45 * Math.cos(angle), 106 + 45 * Math.sin(angle), 10))
    pen.thin(circle(112 + 72 * Math.cos(angle + 0.39), 106 + 72 * Math.sin(angle + 0.39), 3))
  }
  pen.cross(112, 106, 88)
  pen.across(34, 190, 214, 184, label(m.p, '⌀'))
}

export function brake(pen: Pen, m: Measures): void {
  pen.visible(circle(104, 108, 72), circle(104, 108, 36))
  for (let k = 0; k < 12; k++) {
    const angle = (k * 30 * Math.PI) / 180
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    pen.thin(line([104 + 46 * c, 108 + 46 * s], [104 + 64 * c, 108 + 64 * s]))
    pen.visible(circle(104 + 36 * c, 108 + 36 * s, 3))
  }
  pen.visible('M150 52Q196 70 196 108T150 164L136 146Q168 134 168 108T136 70Z', circle(180, 92, 6), circle(180, 124, 6))
  pen.cross(104, 108, 84)
  pen.across(32, 176, 216, 182, label(m.p, '⌀'))
}

export function motor(pen: Pen): void {
  pen.visible(
    rectangle(44, 66, 112, 88, 8),
    rectangle(156, 76, 16, 68, 3),
    rectangle(172, 100, 44, 20, 2),
    rectangle(30, 78, 14, 64, 3),
  )
  pen.thin(...steps(60, 140, 10).map(x => line([x, 66], [x, 154])))
  pen.visible(rectangle(78, 44, 44, 22, 3), polygon([56, 154], [144, 154], [154, 178], [46, 178]))
  pen.thin(line([180, 106], [216, 106]), line([180, 114], [216, 114]))
  pen.centre([18, 110], [228, 110])
}

export function blade(pen: Pen): void {
  pen.visible('M104 176C84 132 88 74 110 26Q134 32 140 48C126 92 126 136 142 176Z')
  pen.thin('M116 172C104 128 106 84 122 34')
  pen.visible(
    polygon(
      [88, 176],
      [156, 176],
      [156, 186],
      [148, 190],
      [152, 200],
      [142, 206],
      [136, 218],
      [108, 218],
      [102, 206],
      [92, 200],
      [96, 190],
      [88, 186],
    ),
  )
  pen.centre([122, 14], [122, 230])
}

export function engine(pen: Pen): void {
  pen.visible('M26 74Q40 58 70 60L150 76L196 92V136L150 150L70 166Q40 168 26 152Z')
  pen.visible(line([70, 60], [70, 166]), line([108, 68], [108, 158]), line([150, 76], [150, 150]))
  pen.thin(
    ...steps(34, 62, 7).map(x => line([x, 70], [x, 156])),
    ...steps(114, 146, 8).map(x => line([x, 78], [x, 148])),
    hatch(72, 104, 34, 18),
  )
  pen.visible(polygon([196, 100], [222, 110], [222, 118], [196, 128]))
  pen.centre([12, 114], [232, 114])
}
