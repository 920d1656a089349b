import { expect, test } from 'vitest'
import { logoAddress, logoFile, logoName, logoSize, readLogoFile } from './logo.ts'

const digest = '0123456789abcdef'.repeat(4)

test('the name of a logo contains its size, and its address is read back', () => {
  const name = logoName(digest, { width: 480, height: 96 })
  expect(name).toBe(`${digest.slice(0, 32)}-480x96`)
  expect(logoAddress(name, 'webp')).toBe(`/${logoFile(name, 'webp')}`)
  for (const format of ['webp', 'png'] as const) expect(readLogoFile(`${name}.${format}`)).toEqual({ name, format })
})

test.each([
  `${digest.slice(0, 32)}-480x96.svg`,
  `${digest.slice(0, 32)}-480x96`,
  `${digest.slice(0, 32)}-0x96.png`,
  `${digest.slice(0, 32)}-4800x96.png`,
  `../${digest.slice(0, 29)}-480x96.png`,
  `${digest}-480x96.png`,
  '',
])('%j is not an address of a logo', file => expect(readLogoFile(file)).toBeNull())

test.each([
  ['600x120', { width: 200, height: 40 }],
  ['600x60', { width: 200, height: 20 }],
  ['120x120', { width: 40, height: 40 }],
  ['64x20', { width: 64, height: 20 }],
])('%s is shown as %o', (size, shown) => expect(logoSize(`${digest.slice(0, 32)}-${size}`)).toEqual(shown))
