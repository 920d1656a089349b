import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readFacts } from '../domain/facts/read-facts.ts'
import { draw, FAMILIES } from './draw.ts'
import { drawingOf, familyOf } from './drawing-of.ts'
import { MEASURES, readMeasures } from './measures.ts'
import { SCENES } from './scenes.ts'

const names = [...Object.keys(FAMILIES), ...Object.keys(SCENES).map(name => `scene-${name}`)]

/** Every element that opens closes: the drawings use no other XML than elements, attributes and plain text. */
function isWellFormed(svg: string): boolean {
  const open: string[] = []
  for (const [, close, name = '', empty] of svg.matchAll(/<(\/?)([a-z]+)(?:\s+[\w:-]+="[^"<>&]*")*\s*(\/?)>/g)) {
    if (close) {
      if (open.pop() !== name) return false
    } else if (!empty) open.push(name)
  }
  const rest = svg.replace(/<\/?[a-z]+(?:\s+[\w:-]+="[^"<>&]*")*\s*\/?>/g, '')
  return open.length === 0 && !/[<>&]/.test(rest)
}

const query = fc.dictionary(
  fc.constantFrom(...MEASURES, 's', 'v', 'x'),
  fc.oneof(
    fc.double({ min: 0, max: 600, noNaN: true }).map(value => value.toFixed(3)),
    fc.string(),
    fc.constantFrom('<script>', '"/><a', 'NaN', 'Infinity', '-1', '0', '1e9', '999999'),
  ),
)

describe('drawings', () => {
  test.each(names)('%s: under 3 kB, well formed, of numbers only, for any input', name => {
    fc.assert(
      fc.property(query, asked => {
        const svg = draw(name, new URLSearchParams(asked)) ?? ''
        expect(svg.length).toBeGreaterThan(500)
        expect(Buffer.byteLength(svg)).toBeLessThan(3000)
        expect(isWellFormed(svg)).toBe(true)
        expect(svg).not.toMatch(/NaN|Infinity|undefined|script|null/)
      }),
      { numRuns: 60 },
    )
  })
  test.each(['', 'no-such', 'scene-no-such', 'constructor', '__proto__', 'scene-toString', '../bolt'])(
    '%j has no drawing',
    name => {
      expect(draw(name, new URLSearchParams())).toBeNull()
    },
  )
  test('a figure is written only where the measure is known', () => {
    expect(draw('bolt', new URLSearchParams('d=0.25&l=1.375'))).toMatch(/>1\.375″<.*>⌀0\.25″</)
    expect(draw('bolt', new URLSearchParams('d=0.25'))).not.toContain('<text x="1')
    for (const name of names) expect(draw(name, new URLSearchParams())).not.toContain('″')
  })
})

test('the drawing of a family has the requested letters, and no figures', () => {
  const lettersOf = (name: string, letters: string) =>
    [...(draw(name, new URLSearchParams({ letters })) ?? '').matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text)
  expect(lettersOf('bolt', 'dDgGlL').sort()).toEqual(['D', 'G', 'L'])
  expect(lettersOf('o-ring', 'iItW').sort()).toEqual(['I', 'W'])
  expect(lettersOf('pin', 'dDlG').sort()).toEqual(['D', 'G'])
  for (const nonsense of ['', 'd', 'dd', 'xX', 'd<', 'dD'.repeat(9)]) expect(lettersOf('bolt', nonsense)).toEqual([])
})

describe('which drawing a part has', () => {
  test.each([
    ['AN3-5A', 'Bolt, Hex Head, 10-32 x 0.625 in', null, 'bolt', { d: 0.19, l: 0.625, g: 0.25 }],
    ['AN4-10A', 'BOLT', null, 'bolt', { d: 0.25, l: 1, g: 0.5625 }],
    ['AN4H10A', 'BOLT,MACHINE', null, 'bolt', { d: 0.25, l: 1, g: 0.5625 }],
    ['NAS6204-12D', 'Bolt, Close Tolerance, 1/4-28, Grip 0.750 in', null, 'bolt', { d: 0.25, g: 0.75 }],
    ['MS27039-5-35', 'Screw, Pan Head, Structural, 5/16-24 x 2.188 in', null, 'screw', { d: 0.3125, l: 2.1875 }],
    ['MS20470AD4-6', 'Rivet, Solid, Universal Head, 4/32 x 0.375 in', null, 'rivet', { d: 0.125, l: 0.375 }],
    ['NAS1149F0332P', 'Washer, Flat, 0.203 ID x 0.438 OD', null, 'washer', { i: 0.203, o: 0.438 }],
    ['MS28775-012', 'O-Ring, 0.364 ID x 0.070 W', null, 'o-ring', { i: 0.364, t: 0.07 }],
    ['MS27640-8', 'Bearing, Ball, Airframe, 0.5000 in Bore', null, 'bearing', { i: 0.5 }],
    ['MS21919WDG6', 'Clamp, Loop, Cushioned, 0.375 in', null, 'clamp', { d: 0.375 }],
    ['W9283071-1', 'Tire, Main, Type III', '24 x 24 x 9 in', 'tyre', { p: 24, w: 24, h: 9 }],
    ['MS28775-012', 'PACKING, PREFORMED', null, 'o-ring', { i: 0.364, t: 0.07 }],
    ['622-1', 'XMTR, FUEL QTY', null, 'sensor', {}],
    ['066-1', 'IND, ALTITUDE', '8 × 4 × 4 in', 'gauge', { p: 8, w: 4, h: 4 }],
    ['MS24525-27', '', null, 'switch', {}],
    ['NAS1149F0363P', '', null, 'washer', { i: 0.203, o: 0.438 }],
    ['7-1', 'TUBE ASSY', null, 'tube', {}],
    ['7-2', 'Unknown thing', null, 'component', {}],
  ])('%s %s', (sku, name, dimensions, family, measures) => {
    expect(familyOf({ name, sku })).toBe(family)
    expect(readMeasures({ name, sku, dimensions })).toEqual(measures)
  })
  test('its address is the same each time, draws, and is shared by parts of one size', () => {
    const part = { sku: 'NAS1149F0332P', name: 'Washer, Flat, 0.203 ID x 0.438 OD', dimensions: null }
    const address = drawingOf(part)
    expect(address).toBe('/drawings/washer.svg?o=0.438&i=0.203&v=2')
    expect(drawingOf({ ...part, sku: 'OTHER-1' })).toBe(address)
    expect(draw('washer', new URL(address, 'http://store').searchParams)).toContain('⌀0.438″')
  })
  test('whatever a part is called, its address draws', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.option(fc.string()), (name, sku, dimensions) => {
        const url = new URL(drawingOf({ name, sku, dimensions }), 'http://store')
        expect(draw(url.pathname.slice('/drawings/'.length, -'.svg'.length), url.searchParams)).not.toBeNull()
      }),
    )
  })
})

test.each([
  ['MS20426AD4-5', 'RIVET, SOLID, 100 DEG FLUSH HEAD', 'flush-rivet'],
  ['MS20470AD4-5', 'RIVET, SOLID, UNIVERSAL HEAD', 'rivet'],
  ['NAS514P1032-8', 'SCREW, MACHINE', 'flush-screw'],
  ['MS24694-S53', 'SCREW, 100 DEG FLUSH', 'flush-screw'],
  ['MS27039-0806', 'SCREW, PAN HEAD', 'screw'],
  ['NAS1351-3-8', 'SCREW, CAP, SOCKET HEAD', 'socket-bolt'],
  ['NAS146DH14', 'BOLT, INTERNAL WRENCHING', 'socket-bolt'],
  ['MS21250-05036', 'BOLT, 12 POINT', 'twelve-point-bolt'],
  ['AN3-5A', 'BOLT, HEX HEAD', 'bolt'],
  ['X-1', 'SCREW, CSK, SPECIAL', 'flush-screw'],
])('draws %s with its actual head', (sku, name, drawing) => {
  expect(drawingOf({ sku, name, dimensions: null })).toMatch(new RegExp(`^/drawings/${drawing}\\.svg`))
  const read = readFacts({ sku, name, description: '' })
  const facts = read?.facts.map(({ key, text }) => `${key}:${text}`) ?? []
  if (read)
    expect(drawingOf({ sku, name, dimensions: null, family: read.family.slug, facts })).toMatch(
      new RegExp(`^/drawings/${drawing}\\.svg`),
    )
})
