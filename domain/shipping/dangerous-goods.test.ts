import { expect, test } from 'vitest'
import {
  carriageByName,
  carriageOf,
  carriageOfSourced,
  type GoodsFacts,
  isContiguous,
  isUndecided,
  mayCarry,
  strictestCarriage,
} from './dangerous-goods.ts'

const part = (change: Partial<GoodsFacts> = {}): GoodsFacts => ({
  name: 'BATTERY',
  category: null,
  isHazmat: false,
  hazmatChecked: false,
  unNumber: '',
  hazardClass: '',
  hazmatAircraft: '',
  ...change,
})
const KNOWN = { isHazmat: true, unNumber: 'UN2795', hazardClass: '8' }

test.each([
  ['a battery without data', {}, 'ground'],
  ['a battery that staff have marked as not dangerous', { hazmatChecked: true }, 'any'],
  ['a bolt', { name: 'BOLT' }, 'any'],
  ['a bolt that is dangerous, without data', { name: 'BOLT', isHazmat: true }, 'ground'],
  ['without a UN number', { ...KNOWN, unNumber: '', hazmatAircraft: 'cargo' }, 'ground'],
  ['without a class', { ...KNOWN, hazardClass: '', hazmatAircraft: 'passenger' }, 'ground'],
  ['aircraft not known', KNOWN, 'ground'],
  ['no aircraft', { ...KNOWN, hazmatAircraft: 'forbidden' }, 'ground'],
  ['cargo aircraft only', { ...KNOWN, hazmatAircraft: 'cargo' }, 'cargo'],
  ['passenger aircraft', { ...KNOWN, hazmatAircraft: 'passenger' }, 'passenger'],
  ['known by its category', { name: '24V 44AH', category: 'Batteries' }, 'ground'],
] as const)('%s: the carriage is %s', (_, change, carriage) => {
  expect(carriageOf(part(change))).toBe(carriage)
})

test('the carriage of a sourced line depends on its name and its part, until staff decide on the part', () => {
  const BATTERY = 'Lithium battery pack'
  expect(carriageOfSourced(BATTERY, null)).toBe('ground')
  expect(carriageOfSourced(BATTERY, part({ name: 'PACK, MAIN SHIP' }))).toBe('ground')
  expect(carriageOfSourced('PACK, MAIN SHIP', part({ name: 'BATTERY' }))).toBe('ground')
  expect(carriageOfSourced('PACK, MAIN SHIP', part({ name: 'PACK' }))).toBe('any')
  expect(carriageOfSourced(BATTERY, part({ name: 'PACK', hazmatChecked: true }))).toBe('any')
  const decided = { isHazmat: true, unNumber: 'UN3481', hazardClass: '9', hazmatAircraft: 'cargo' as const }
  expect(carriageOfSourced(BATTERY, part(decided))).toBe('cargo')
})

test('a part is undecided until staff mark it as dangerous or not', () => {
  expect(isUndecided(part())).toBe(true)
  expect(isUndecided(part({ hazmatChecked: true }))).toBe(false)
  expect(isUndecided(part({ isHazmat: true }))).toBe(false)
  expect(carriageByName('FIRE EXTINGUISHER')).toBe('ground')
  expect(carriageByName('BRACKET FIRE EXTINGUISHER')).toBe('any')
})

test('goods that ship together use the strictest carriage of them', () => {
  expect(strictestCarriage([])).toBe('any')
  expect(strictestCarriage(['any', 'passenger', 'cargo'])).toBe('cargo')
  expect(strictestCarriage(['any', 'ground', 'cargo'])).toBe('ground')
})

const SPOKANE = { country: 'US', state: 'WA', postalCode: '99201' }
test.each([
  [SPOKANE, true],
  [{ country: 'US', state: 'DC', postalCode: '20001' }, true],
  [{ country: 'US', state: '', postalCode: '80202-1234' }, true],
  [{ country: 'US', state: 'AK', postalCode: '99501' }, false],
  [{ country: 'US', state: '', postalCode: '99501' }, false],
  [{ country: 'US', state: 'Hawaii', postalCode: '' }, false],
  [{ country: 'US', state: 'AE', postalCode: '09012' }, false],
  [{ country: 'US', state: '', postalCode: '00901' }, false],
  [{ country: 'PR', state: '', postalCode: '00901' }, false],
  [{ country: 'GU', state: '', postalCode: '96910' }, false],
  [{ country: 'CA', state: 'BC', postalCode: 'V6B 4N7' }, false],
])('%o in the 48 states: %s', (place, is) => {
  expect(isContiguous(place)).toBe(is)
})

const ANCHORAGE = { country: 'US', state: 'AK', postalCode: '99501' }
const APO = { country: 'US', state: 'AE', postalCode: '09012' }
const VANCOUVER = { country: 'CA', state: 'BC', postalCode: 'V6B 4N7' }
test.each([
  ['ground', 'fedex', 'FEDEX_GROUND', SPOKANE, true],
  ['ground', 'ups', 'UPS_GROUND', SPOKANE, true],
  ['ground', 'other', 'OTHER_GROUND', SPOKANE, true],
  ['ground', 'pickup', 'FORWARDER_PICK_UP', SPOKANE, true],
  ['ground', 'pickup', 'FORWARDER_PICK_UP', VANCOUVER, false],
  ['ground', 'fedex', 'FEDEX_EXPRESS_SAVER', SPOKANE, false],
  ['ground', 'ups', 'UPS_3_DAY_SELECT', SPOKANE, false],
  ['ground', 'usps', 'USPS_GROUND_ADVANTAGE', SPOKANE, false],
  ['ground', 'usps', 'USPS_PRIORITY', SPOKANE, false],
  ['ground', 'other', 'OTHER_OVERNIGHT', SPOKANE, false],
  ['ground', 'fedex', 'FEDEX_GROUND', ANCHORAGE, false],
  ['ground', 'ups', 'UPS_STANDARD', VANCOUVER, false],
  ['cargo', 'fedex', 'FEDEX_2_DAY', SPOKANE, true],
  ['cargo', 'fedex', 'FEDEX_2_DAY', ANCHORAGE, true],
  ['cargo', 'fedex', 'FEDEX_GROUND', ANCHORAGE, false],
  ['cargo', 'dhl', 'DHL_EXPRESS_WORLDWIDE', SPOKANE, false],
  ['cargo', 'other', 'OTHER_OVERNIGHT', SPOKANE, false],
  ['passenger', 'dhl', 'DHL_EXPRESS_WORLDWIDE', SPOKANE, true],
  ['passenger', 'usps', 'USPS_PRIORITY', SPOKANE, false],
  ['passenger', 'usps', 'USPS_PRIORITY', APO, false],
  ['passenger', 'fedex', 'FEDEX_INTERNATIONAL_PRIORITY', VANCOUVER, false],
  ['any', 'usps', 'USPS_PRIORITY', APO, true],
] as const)('goods by %s, with %s %s to %o: %s', (carriage, provider, serviceType, to, may) => {
  expect(mayCarry(carriage, { provider, serviceType }, to)).toBe(may)
})
