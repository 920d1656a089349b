import { describe, expect, test } from 'vitest'
import { US_STATES } from './us-state.ts'
import { isZipOfOtherState, postalCodeLabel, stateOfZip } from './us-zip.ts'

const CODES = [...US_STATES.map(({ code }) => code), 'AS', 'GU', 'MP', 'PR', 'VI']

test('the United States and their territories have ZIP codes, other countries postal codes', () => {
  expect(['US', 'PR', 'VI', 'GU', 'AS', 'MP', 'CA', 'ES', ''].map(postalCodeLabel)).toEqual([
    ...Array(6).fill('ZIP code'),
    ...Array(3).fill('Postal code'),
  ])
})

describe('the state of a ZIP code', () => {
  test.each([
    // Capitals and ends of ranges.
    ['36104', ['AL']],
    ['99801', ['AK']],
    ['85001', ['AZ']],
    ['72201', ['AR']],
    ['95814', ['CA']],
    ['80202', ['CO']],
    ['06103', ['CT']],
    ['19901', ['DE']],
    ['20001', ['DC']],
    ['32218', ['FL']],
    ['30303', ['GA']],
    ['39901', ['GA']],
    ['96813', ['HI']],
    ['83702', ['ID']],
    ['62701', ['IL']],
    ['46282', ['IN']],
    ['50309', ['IA']],
    ['66603', ['KS']],
    ['40601', ['KY']],
    ['70802', ['LA']],
    ['04330', ['ME']],
    ['21401', ['MD']],
    ['02201', ['MA']],
    ['48933', ['MI']],
    ['55102', ['MN']],
    ['39205', ['MS']],
    ['65101', ['MO']],
    ['59623', ['MT']],
    ['68502', ['NE']],
    ['89701', ['NV']],
    ['03301', ['NH']],
    ['08608', ['NJ']],
    ['87501', ['NM']],
    ['10001', ['NY']],
    ['12207', ['NY']],
    ['27601', ['NC']],
    ['58501', ['ND']],
    ['43215', ['OH']],
    ['73102', ['OK']],
    ['97301', ['OR']],
    ['17101', ['PA']],
    ['02903', ['RI']],
    ['29217', ['SC']],
    ['57501', ['SD']],
    ['37219', ['TN']],
    ['78701', ['TX']],
    ['88510', ['TX']],
    ['84111', ['UT']],
    ['05602', ['VT']],
    ['23219', ['VA']],
    ['98052', ['WA']],
    ['25301', ['WV']],
    ['53703', ['WI']],
    ['82001', ['WY']],
    ['00901', ['PR']],
    ['00802', ['VI']],
    ['96910', ['GU', 'MP']],
    ['34001', ['AA']],
    ['09012', ['AE']],
    ['96201', ['AP']],
  ])('%s', (code, states) => {
    for (const state of states) expect([state, isZipOfOtherState(code, state)]).toEqual([state, false])
    // Typed wrongly, or another chosen: most of the country is refused.
    expect(CODES.filter(state => isZipOfOtherState(code, state)).length).toBeGreaterThan(CODES.length - 11)
  })
})

test.each([
  // Served across a border: Fishers Island, Alta, Texhoma, Fort Campbell, New Pine Creek, Monument Valley.
  ['06390', 'NY', false],
  ['83414', 'WY', false],
  ['73949', 'TX', false],
  ['42223', 'TN', false],
  ['97635', 'CA', false],
  ['84536', 'AZ', false],
  ['82082', 'NE', false],
  ['96799', 'AS', false],
  // One letter, one line of the list, one figure beside.
  ['35203', 'AK', true],
  ['35203', 'AR', true],
  ['64105', 'MS', true],
  ['98052', 'TX', true],
  ['18052', 'WA', true],
  ['08052', 'WA', true],
  ['09012', 'NY', true],
  ['10001', 'AE', true],
  ['96201', 'HI', true],
  ['96813', 'AP', true],
  ['34001', 'FL', true],
  ['00901', 'FL', true],
  // Assigned to no state of the list.
  ['00000', 'WA', false],
  ['98700', 'TX', false],
])('%s beside %s: %j', (code, state, isRefused) => {
  expect(isZipOfOtherState(code, state)).toBe(isRefused)
})

test('a pair of neighbors is one both ways', () => {
  expect([isZipOfOtherState('97201', 'WA'), isZipOfOtherState('98101', 'OR')]).toEqual([false, false])
  expect([isZipOfOtherState('97201', 'MT'), isZipOfOtherState('59101', 'OR')]).toEqual([true, true])
})

test.each([
  ['98052', 'WA'],
  [' 46282-1234 ', 'IN'],
  // The district is one city.
  ['20001', 'DC'],
  // Military mail of the Americas; Hawaii and American Samoa share theirs.
  ['34001', 'AA'],
  ['96799', null],
  ['9805', null],
  ['00001', null],
  ['K1A 0B1', null],
])('a ZIP code determines its state: %s', (zip, state) => {
  expect(stateOfZip(zip)).toBe(state)
})

test('a ZIP code in figures of full width has its state', () => {
  expect(stateOfZip('３３１２６')).toBe('FL')
})
