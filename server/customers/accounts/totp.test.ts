import { expect, test } from 'vitest'
import { base32, codeOfStep, stepOfCode } from './totp.ts'

// RFC 6238, appendix B, for SHA-1: the seconds and the code, of which an app shows the last six digits.
const SECRET = '12345678901234567890'
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('the code after %d seconds is that of RFC 6238', (seconds, code) => {
  expect(codeOfStep(SECRET, Math.floor(seconds / 30))).toBe(code.slice(2))
})

test('a code is right in its own time step, the one before and the one after', () => {
  const steps = [-2, -1, 0, 1, 2].map(off => stepOfCode(SECRET, codeOfStep(SECRET, 1000), (1000 + off) * 30_000))
  expect(steps).toEqual([null, 1000, 1000, 1000, null])
  for (const code of ['', '12345', '1234567', '１２３４５６']) expect(stepOfCode(SECRET, code)).toBeNull()
})

// RFC 4648, section 10, without padding.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of %j is that of RFC 4648', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded)
})
