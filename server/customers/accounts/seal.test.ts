import { expect, test } from 'vitest'
import { openSeal, seal } from './seal.ts'

const OLD = { secret: 'a secret that is long enough for the store', formerSecrets: [] }
const NEW = { secret: 'the next secret, which is as long as that before', formerSecrets: [OLD.secret] }

test('a text is opened by the secret that sealed it, current or former, and by no other', () => {
  const text = 'five secret words, and an é'
  expect(openSeal(OLD, seal(OLD, text))).toBe(text)
  expect(openSeal(NEW, seal(OLD, text))).toBe(text)
  expect(openSeal(OLD, seal(NEW, text))).toBeNull()
  expect(seal(OLD, text)).not.toBe(seal(OLD, text))
})

test('changed data is not opened', () => {
  const sealed = seal(OLD, 'a text')
  const changed = sealed.slice(0, -1) + (sealed.endsWith('0') ? '1' : '0')
  for (const data of [changed, sealed.slice(0, -2), `${sealed}0`, sealed.replace('$ba$', '$ba$1'), '', '$ba$', 'zz'])
    expect([data, openSeal(OLD, data)]).toEqual([data, null])
})
