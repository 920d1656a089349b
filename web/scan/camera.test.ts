import { expect, test } from 'vitest'
import { whyNoCamera } from './camera.ts'

test.each([
  ['NotAllowedError', /Allow it for this site/],
  ['NotFoundError', /No camera was found/],
  ['NotReadableError', /in use by another program/],
  ['NotSupportedError', /cannot be used in this browser/],
])('%s is said plainly, with a way on', (name, words) => {
  const said = whyNoCamera(new DOMException('x', name))
  expect(said).toMatch(words)
  expect(said).toMatch(/type the number/)
})

test('whatever else goes wrong is said too', () => {
  expect(whyNoCamera('odd')).toMatch(/cannot be used/)
})
