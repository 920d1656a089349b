import { circle, ellipse, hatch, line, type Pen, polygon, rectangle, regular, steps } from './pen.ts'

// Pictures of the trade on a sheet of 320 × 240, in the language of the part drawings.

const polar = (x: number, y: number, r: number, degrees: number): [number, number] => [
  x + r * Math.cos((degrees * Math.PI) / 180),
  y + r * Math.sin((degrees * Math.PI) / 180),
]

function aeroplane(pen: Pen): void {
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

function tag(pen: Pen): void {
  pen.visible(rectangle(96, 40, 176, 150, 3))
  pen.thin(
    ...[62, 84, 106, 150, 170].map(y => line([96, y], [272, y])),
    line([184, 62], [184, 106]),
    line([228, 84], [228, 106]),
    line([184, 150], [184, 190]),
  )
  pen.thin(
    ...[
      [104, 53, 70],
      [104, 75, 44],
      [192, 75, 56],
      [104, 97, 58],
      [192, 97, 24],
      [236, 97, 22],
      [104, 120, 150],
      [104, 134, 116],
      [104, 162, 40],
      [192, 162, 48],
    ].map(([x = 0, y = 0, w = 0]) => line([x, y], [x + w, y])),
  )
  pen.visible('M112 182Q122 170 130 180T150 178')
  pen.visible(circle(82, 56, 5), 'M82 51Q60 30 44 52T38 96')
  pen.visible(circle(38, 128, 30), circle(38, 128, 14))
  pen.cross(38, 128, 38)
  pen.visible(polygon([214, 168], [221, 176], [236, 158]))
}

function parcel(pen: Pen): void {
  pen.visible(
    polygon([60, 92], [160, 62], [262, 92], [162, 126]),
    line([60, 92], [60, 180], [162, 216], [262, 180], [262, 92]),
    line([162, 126], [162, 216]),
  )
  pen.thin(
    line([110, 77], [212, 108], [212, 132]),
    line([100, 80], [200, 112], [200, 136]),
    polygon([78, 150], [128, 166], [128, 188], [78, 172]),
    ...[156, 162, 168].map(y => line([86, y], [116, y + 10])),
  )
  pen.across(60, 162, 232, 216, null)
  pen.visible(polygon([226, 150], [236, 142], [246, 144], [246, 162], [226, 168]))
  pen.down(92, 180, 286, 262, null)
}

function truck(pen: Pen): void {
  pen.visible(
    rectangle(28, 66, 164, 104, 3),
    'M192 96H240L270 132V170H192Z',
    'M204 108H236L254 132H204Z',
    circle(76, 178, 20),
    circle(76, 178, 9),
    circle(232, 178, 20),
    circle(232, 178, 9),
  )
  pen.visible(line([28, 170], [56, 170]), line([96, 170], [212, 170]), line([252, 170], [286, 170]))
  pen.thin(...steps(44, 180, 17).map(x => line([x, 74], [x, 162])), line([28, 198], [292, 198]))
  pen.visible('M70 132Q84 122 108 122L138 100H148L140 126Q100 140 70 132Z')
}

function globe(pen: Pen): void {
  pen.visible(circle(160, 120, 92))
  pen.thin(
    ellipse(160, 120, 40, 92),
    ellipse(160, 120, 74, 92),
    line([68, 120], [252, 120]),
    'M80 74Q160 92 240 74',
    'M80 166Q160 148 240 166',
  )
  pen.centre([160, 14], [160, 226])
  pen.visible('M96 164Q150 96 226 84', circle(96, 164, 4), polygon([226, 84], [214, 80], [217, 91]))
}

function phone(pen: Pen): void {
  pen.visible(
    'M58 88Q58 56 160 56T262 88V104H214V90Q160 82 106 90V104H58Z',
    polygon([96, 116], [224, 116], [246, 190], [74, 190]),
    circle(160, 152, 26),
  )
  for (let k = 0; k < 10; k++) pen.thin(circle(...polar(160, 152, 18, k * 30 + 40), 3))
  pen.visible(circle(160, 152, 8), line([74, 190], [246, 190], [246, 200], [74, 200], [74, 190]))
  pen.thin('M74 172Q44 176 46 200T28 222')
  pen.centre([160, 40], [160, 216])
}

function toolbox(pen: Pen): void {
  pen.visible(
    rectangle(60, 108, 200, 90, 4),
    rectangle(60, 92, 200, 16, 3),
    'M122 92V72Q122 64 130 64H190Q198 64 198 72V92',
    rectangle(146, 102, 28, 16, 2),
  )
  pen.thin(line([60, 152], [260, 152]), ...[90, 160, 230].map(x => rectangle(x - 12, 160, 24, 8, 2)))
  pen.visible('M40 60L76 34M44 66L80 40', regular(34, 68, 12, 6), circle(86, 32, 10))
}

function hangar(pen: Pen): void {
  pen.visible('M24 200V120Q160 20 296 120V200', line([16, 200], [304, 200]), 'M52 200V132Q160 58 268 132V200')
  pen.thin(
    ...steps(40, 280, 20).map(x =>
      line([x, 112 - 52 * Math.sin(((x - 24) / 272) * Math.PI)], [x, 126 - 50 * Math.sin(((x - 24) / 272) * Math.PI)]),
    ),
  )
  pen.visible(
    'M130 176Q160 160 190 176V188H130Z',
    'M66 172H254L250 180H70Z',
    line([160, 162], [160, 128], [150, 128]),
    circle(108, 184, 9),
    circle(212, 184, 9),
    line([140, 188], [136, 200]),
    line([180, 188], [184, 200]),
  )
  pen.centre([160, 44], [160, 214])
}

function quote(pen: Pen): void {
  pen.visible(polygon([82, 28], [206, 28], [238, 60], [238, 212], [82, 212]), line([206, 28], [206, 60], [238, 60]))
  pen.thin(
    ...[84, 104, 124, 144].map(y => line([100, y], [180, y])),
    ...[84, 104, 124, 144].map(y => line([200, y], [222, y])),
    line([100, 160], [222, 160]),
    line([100, 52], [150, 52]),
  )
  pen.visible(line([186, 178], [222, 178]), line([186, 184], [222, 184]), 'M104 190Q116 172 126 186T152 184')
}

function engine(pen: Pen): void {
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

function landingGear(pen: Pen): void {
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

function cockpit(pen: Pen): void {
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

function cabin(pen: Pen): void {
  pen.visible('M24 214Q8 120 70 52Q160 -4 250 52Q312 120 296 214Z', line([30, 186], [290, 186]))
  for (const x of [62, 104, 182, 224]) {
    pen.visible(`M${x} 178V128Q${x} 116 ${x + 17} 116T${x + 34} 128V178Z`, rectangle(x + 6, 102, 22, 16, 6))
    pen.thin(line([x, 158], [x + 34, 158]))
  }
  pen.visible('M58 76Q92 60 108 82L70 100Z', 'M262 76Q228 60 212 82L250 100Z')
  pen.thin(rectangle(30, 118, 14, 30, 7), rectangle(276, 118, 14, 30, 7))
  pen.centre([160, 14], [160, 226])
}

function wing(pen: Pen): void {
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

function fuselage(pen: Pen): void {
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

function searchNothing(pen: Pen): void {
  pen.thin(
    ...steps(40, 280, 20).map(x => line([x, 40], [x, 200])),
    ...steps(40, 200, 20).map(y => line([40, y], [280, y])),
  )
  pen.visible(circle(148, 108, 54), circle(148, 108, 46), polygon([184, 152], [192, 144], [246, 198], [238, 206]))
  pen.cross(148, 108, 64)
}

function emptyShelf(pen: Pen): void {
  pen.visible(
    line([48, 30], [48, 212]),
    line([272, 30], [272, 212]),
    ...[70, 130, 190].map(y => rectangle(40, y, 240, 10)),
  )
  pen.hidden(
    rectangle(72, 92, 52, 38),
    rectangle(150, 100, 64, 30),
    rectangle(196, 150, 44, 40),
    rectangle(84, 160, 76, 30),
  )
}

export const SCENES: Record<string, (pen: Pen) => void> = {
  aeroplane,
  tag,
  parcel,
  truck,
  globe,
  phone,
  toolbox,
  hangar,
  quote,
  engine,
  'landing-gear': landingGear,
  cockpit,
  cabin,
  wing,
  fuselage,
  'search-nothing': searchNothing,
  'empty-shelf': emptyShelf,
}
