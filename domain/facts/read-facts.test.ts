import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FAMILIES } from './families.ts'
import { readFacts } from './read-facts.ts'

const read = (sku: string, name = '', description = '') => {
  const found = readFacts({ sku, name, description })
  return found && { family: found.family.slug, ...Object.fromEntries(found.facts.map(({ key, text }) => [key, text])) }
}

describe('facts from a number by its standard', () => {
  test.each([
    ['AN3-5A', 'bolts', { diameter: '0.190', thread: '10-32', length: '0.625', head: 'Hex', drilled: 'No' }],
    ['AN4H10A', 'bolts', { diameter: '0.250', thread: '1/4-28', length: '1.000', drilled: 'Head' }],
    ['AN3C3A', 'bolts', { material: 'Corrosion-resistant steel', length: '0.375' }],
    ['AN4-36', 'bolts', { length: '3.750', drilled: 'Shank' }],
    ['AN173-5A', 'bolts', { diameter: '0.190', head: 'Hex, close tolerance' }],
    ['NAS6204-14D', 'bolts', { diameter: '0.250', grip: '0.875', drilled: 'Shank' }],
    ['NAS6205-14H', 'bolts', { diameter: '0.3125', thread: '5/16-24', grip: '0.875' }],
    ['NAS464P4A16', 'bolts', { diameter: '0.250', grip: '1.000' }],
    ['MS21250-05036', 'bolts', { diameter: '0.3125', grip: '2.250', head: '12-point' }],
    ['NAS146DH14', 'bolts', { diameter: '0.375', head: 'Internal wrenching' }],
    ['MS27039-0806', 'screws', { diameter: '0.164', thread: '8-32', length: '0.375', head: 'Pan' }],
    ['MS27039-1-09', 'screws', { diameter: '0.190', thread: '10-32', length: '0.5625' }],
    ['AN501A10-4', 'screws', { thread: '10-32', length: '0.250', head: 'Fillister, drilled' }],
    ['AN515-6-7', 'screws', { thread: '6-32', length: '0.4375', head: 'Round' }],
    ['AN525-10R6', 'screws', { thread: '10-32', length: '0.375', head: 'Washer' }],
    ['NAS517-3-7', 'screws', { thread: '10-32', grip: '0.4375', head: '100° flush' }],
    ['MS24694-S53', 'screws', { head: '100° flush', material: 'Steel' }],
    ['MS21042L3', 'nuts', { bolt: 'No. 10', thread: '10-32', type: 'Self-locking, reduced hex' }],
    ['MS21042L06', 'nuts', { bolt: 'No. 6', thread: '6-32' }],
    ['AN310-5', 'nuts', { bolt: '5/16', thread: '5/16-24', type: 'Castle' }],
    ['AN316-7R', 'nuts', { bolt: '7/16', type: 'Check' }],
    ['AN365D1032A', 'nuts', { bolt: 'No. 10', thread: '10-32' }],
    ['MS20364-820C', 'nuts', { bolt: '1/2', thread: '1/2-20' }],
    ['NAS1149F0363P', 'washers', { bolt: 'No. 10', inside: '0.203', outside: '0.438', thickness: '0.063' }],
    ['NAS1149CN832R', 'washers', { bolt: 'No. 8', inside: '0.174', thickness: '0.032' }],
    ['AN960C616L', 'washers', { bolt: '3/8', inside: '0.390', outside: '0.625', thickness: '0.032' }],
    ['AN960-8', 'washers', { bolt: 'No. 8', thickness: '0.032' }],
    [
      'MS20470AD4-5',
      'rivets',
      { diameter: '0.125', length: '0.3125', head: 'Universal', material: '2117-T4 aluminum alloy' },
    ],
    ['MS20426-AD4-5', 'rivets', { diameter: '0.125', head: '100° flush' }],
    ['MS20615-3M3', 'rivets', { diameter: '0.0938', length: '0.1875', material: 'Monel' }],
    ['MS20600AD4W4', 'rivets', { diameter: '0.125', grip: '0.250', type: 'Blind' }],
    ['MS28775-213', 'o-rings', { size: '213', inside: '0.921', section: '0.139', material: 'Nitrile' }],
    ['M83248-1-027', 'o-rings', { size: '027', inside: '1.301', section: '0.070', material: 'Fluorocarbon' }],
    ['MS28778-12', 'o-rings', { size: '912', inside: '0.924', section: '0.116' }],
    ['MS29512-04', 'o-rings', { size: '904', inside: '0.351', section: '0.072' }],
    ['MS20392-2C31', 'pins', { type: 'Clevis', diameter: '0.1875', grip: '0.9688' }],
    ['MS21919WDG6', 'clamps', { diameter: '0.375', cushion: 'Chloroprene' }],
    ['AN815-6D', 'fittings', { type: 'Union', tube: '0.375', thread: '9/16-18', material: 'Aluminum alloy' }],
    ['MS21902-D5', 'fittings', { tube: '0.3125', material: 'Aluminum alloy' }],
    ['MS27641-5', 'bearings', { bore: '0.3125', type: 'Ball, heavy duty' }],
    ['MS3320-7-1/2', 'circuit-breakers', { amps: '7.5' }],
    ['MS26574-5A', 'circuit-breakers', { amps: '5' }],
    ['MS24523-22', 'switches', { type: 'Toggle', poles: '1' }],
    ['MS3106A14S-6P', 'connectors', { type: 'Plug', shell: '14S', insert: '14S-6', contacts: 'Pin' }],
    ['MS3126F12-10S', 'connectors', { type: 'Plug', shell: '12', insert: '12-10', contacts: 'Socket' }],
    ['D38999/26FE35SN', 'connectors', { type: 'Plug', shell: '17', insert: '17-35', contacts: 'Socket' }],
    ['M22759/41-20-9', 'wire', { gauge: '20', color: 'White', insulation: 'Cross-linked ETFE', volts: '600' }],
    ['M5086-1-22-9', 'wire', { gauge: '22', color: 'White' }],
    ['MS20995C32', 'safety-wire', { diameter: '0.032', material: 'Corrosion-resistant steel' }],
  ])('%s', (sku, family, facts) => {
    expect(read(sku)).toMatchObject({ family, ...facts })
  })

  test.each([
    ['AN3-8A', 'there are no bolts of eight eighths'],
    ['AN310-15', 'there is no size 15: the family only'],
    ['AN919-15J', 'its dash follows no rule'],
    ['MS20426AD3-4-5', 'cut rivets have numbers of their own'],
    ['066-50014-0101', 'no standard'],
    ['', 'nothing'],
  ])('%s: %s', sku => {
    expect(Object.keys(read(sku) ?? {})).not.toContain('length')
  })
})

describe('facts from a name', () => {
  test.each([
    ['Bolt, Hex Head, 10-32 x 0.625 in', { family: 'bolts', diameter: '0.190', thread: '10-32', length: '0.625' }],
    ['BOLT,MACHINE', { family: 'bolts' }],
    ['Bolt, Close Tolerance, 1/4-28, Grip 0.750 in', { family: 'bolts', grip: '0.750', diameter: '0.250' }],
    ['Nut, Castle, 5/16 in', { family: 'nuts', bolt: '5/16' }],
    ['Nut, Castle, 6/16 in', { family: 'nuts', bolt: '3/8' }],
    ['Nut, Castle, 1 in', { family: 'nuts', bolt: '1' }],
    ['Washer, Flat, 1 1/4 in', { family: 'washers', bolt: '1 1/4' }],
    ['Rivet, Solid, 1/8 x 0.375 in', { family: 'rivets', diameter: '0.125', length: '0.375' }],
    ['Rivet, Solid, 4/32 x 0.375 in', { family: 'rivets', diameter: '0.125', length: '0.375' }],
    ['NUT,SELF-LOCKING,HEXAGON', { family: 'nuts' }],
    ['PACKING, PREFORMED', { family: 'o-rings' }],
    ['ANEL-O', { family: 'o-rings' }],
    ['PIN,COTTER', { family: 'pins', type: 'Cotter' }],
    ['Tire, Main, Type III', { family: 'tires', type: 'Type III', position: 'Main' }],
    ['TIRE 6.00-6 8 PLY', null],
    ['Tire, 6.00-6, 8 ply', { family: 'tires', size: '6.00-6', ply: '8' }],
    ['Airbus A320 Hydraulic Filter Element', { family: 'filters', type: 'Hydraulic' }],
    ['Boeing 737 Tire, Nose, Type VII', { family: 'tires', type: 'Type VII', position: 'Nose' }],
    ['Brantford B226 Main Battery, Nickel Cadmium', { family: 'batteries', type: 'Nickel cadmium' }],
    ['Oil Filter Element', { family: 'filters', type: 'Oil' }],
    ['BEARING,BALL,AIRFRAME', { family: 'bearings' }],
    ['SWITCH,SENSITIVE', { family: 'switches', type: 'Sensitive' }],
    ['WIRE,NONELECTRICAL', { family: 'safety-wire' }],
  ])('%s', (name, facts) => {
    if (facts) expect(read('7-1', name)).toMatchObject(facts)
    else expect(read('7-1', name)).toBeNull()
  })

  test.each([
    ...[
      'FILTER,RADIO F',
      'BATTERY CHARGER',
      'Tire Pressure Gauge',
      'NOISE FILTER',
      'CONNECTOR,ROD END',
      'BALL SCREW',
      'BIT SCREW DRIVER',
      'WASHER SPR CPRSN',
      'TURBINE BEARING SUPPLY TUBE ASSY',
      'PLUG-MAGNETIC',
    ],
    ...[
      'Compressor Bearing Retainer Plate',
      'BOLT CUTTER',
      'NUT, KIT',
      'WIRE HARNESS',
      'PIN',
      'FUEL NOZZLE',
      'PACKING',
    ],
    ...[
      'AUTO TRANSFORMER',
      'TERMINAL,WIRE ROPE,STUD',
      'PIN-RIVET',
      'FITTING, LUBRICATION',
      'LEVELLING SCREW',
      'OIL PICKUP TUBE',
    ],
  ])('%s: no fact', name => {
    expect(read('7-1', name)).toBeNull()
  })

  test.each(['BOLT , 0/0-0', 'BOLT, 0/4-28', 'BOLT, 1/0-28'])('%s: a bolt without a thread', name => {
    expect(read('7-1', name)).toEqual({ family: 'bolts' })
  })

  test('if number and name disagree, there is no fact', () => {
    expect(read('AN960-8', 'BEARING,BALL')).toBeNull()
    expect(read('AN818-6D', 'NUT,TUBE COUPLING')).toMatchObject({ family: 'fittings' })
  })

  test('from a description, only explicit statements', () => {
    expect(read('B-1', 'Main Battery, Nickel Cadmium', '24 V, 44 Ah, capacity check included.')).toEqual({
      family: 'batteries',
      volts: '24',
      capacity: '44',
      type: 'Nickel cadmium',
    })
    expect(read('F-1', 'Hydraulic Filter Element', '10 micron absolute.')).toMatchObject({ micron: '10' })
    expect(read('X-1', 'Screw, Pan Head', 'Material: alloy steel, cadmium plated.')).toMatchObject({
      head: 'Pan',
      material: 'Alloy steel',
      finish: 'Cadmium plated',
    })
  })
})

test('whatever a part is called, its facts are of its family, each once, and short', () => {
  const word = fc.constantFrom(
    'BOLT',
    'AN3-5A',
    '1/4-28',
    'x',
    '0.25 in',
    ',',
    '999999999',
    'No. 99',
    'ID',
    'OD',
    'Tire',
    '0/0-0',
  )
  const text = fc.oneof(
    fc.string(),
    fc.array(word, { maxLength: 8 }).map(words => words.join(' ')),
  )
  fc.assert(
    fc.property(text, text, text, (sku, name, description) => {
      const found = readFacts({ sku, name, description })
      if (!found) return
      const keys = found.facts.map(({ key }) => key)
      expect(new Set(keys).size).toBe(keys.length)
      for (const { key, text, value } of found.facts) {
        expect(found.family.facts.some(field => field.key === key)).toBe(true)
        expect(text.length > 0 && text.length <= 60).toBe(true)
        expect(value === null || (Number.isFinite(value) && value > 0)).toBe(true)
      }
    }),
  )
})

test('families have unique slugs and keys', () => {
  expect(new Set(FAMILIES.map(({ slug }) => slug)).size).toBe(FAMILIES.length)
  for (const { facts } of FAMILIES) expect(new Set(facts.map(({ key }) => key)).size).toBe(facts.length)
})

test.each([
  ['AN3-3A', '0.0625'],
  ['AN3-4A', '0.125'],
  ['AN3-5A', '0.250'],
  ['AN3-14A', '1.125'],
  ['AN4-3A', '0.0625'],
  ['AN4-4A', '0.0625'],
  ['AN4-5A', '0.1875'],
  ['AN4-15A', '1.1875'],
  ['AN5-4A', '0.0625'],
  ['AN5H-27A', '2.4375'],
  ['AN6-5A', '0.0625'],
  ['AN6-6A', '0.1875'],
  ['AN6-20', '1.4375'],
])('the grip of %s is %s, by the table of the standard', (sku, grip) => {
  const facts = readFacts({ sku, name: '', description: '' })?.facts
  expect(facts?.find(({ key }) => key === 'grip')?.text).toBe(grip)
})
