import { airplane, cabin, cockpit, engine, fuselage, landingGear, wing } from './aircraft-scenes.ts'
import { circle, ellipse, line, type Pen, polar, polygon, rectangle, regular, steps } from './pen.ts'

// Pictures of the trade on a sheet of 320 × 240, in the language of the part drawings.

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
  airplane,
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
