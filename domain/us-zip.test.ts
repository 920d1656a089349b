import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { US_STATES } from './country.ts'
import { isZipOfOtherState, statesOfZip } from './us-zip.ts'

const CODES = [...US_STATES.map(({ code }) => code), 'AS', 'GU', 'MP', 'PR', 'VI']
const zip = fc.stringMatching(/^\d{5}(-\d{4})?$/)

describe('whose a ZIP code is', () => {
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
    // Across a border: Fishers Island, Alta, Texhoma, American Samoa beside Hawaii.
    ['06390', ['CT', 'NY']],
    ['83414', ['ID', 'WY']],
    ['73960', ['OK', 'TX']],
    ['96799', ['HI', 'AS']],
    // Nobody's.
    ['00000', []],
    ['98700', []],
  ])('%s: %j', (code, states) => {
    expect(statesOfZip(code)).toEqual(states)
  })
})

test('each state has ZIP codes, and only states that there are have some', () => {
  const owners = new Set(Array.from({ length: 1000 }, (_, n) => statesOfZip(`${n}`.padStart(3, '0'))).flat())
  expect([...owners].sort()).toEqual([...CODES].sort())
})

test('a ZIP code is refused beside every state but its own; nobody’s beside none', () => {
  fc.assert(
    fc.property(zip, fc.constantFrom(...CODES), (code, state) => {
      const states = statesOfZip(code)
      expect(states.length).toBeLessThanOrEqual(4)
      expect(isZipOfOtherState(code, state)).toBe(states.length > 0 && !states.includes(state))
      for (const own of states) expect(isZipOfOtherState(code, own)).toBe(false)
      // The digits behind the third make no difference.
      expect(statesOfZip(code.slice(0, 3))).toEqual(states)
    }),
  )
})
