import { expect, test } from 'vitest'
import { backupCodesFile, inGroups, pictureAddress } from './two-step-texts.ts'

test.each([
  ['ABCDEFGHIJ', 'ABCD EFGH IJ'],
  ['ABCDEFGH', 'ABCD EFGH'],
  ['ABC', 'ABC'],
  ['', ''],
])('the secret %s is shown as "%s"', (secret, shown) => {
  expect(inGroups(secret)).toBe(shown)
})

test('a picture decoded from its address is unchanged', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path fill="#000" d="M0,0h1"/></svg>'
  const address = pictureAddress(svg)
  expect(address).not.toMatch(/[<>"# ]/)
  expect(decodeURIComponent(address.replace('data:image/svg+xml,', ''))).toBe(svg)
})

test('the file of backup codes names the account, and has each on its own line', () => {
  const lines = backupCodesFile('A Store', 'pilot@example.com', ['abcde-12345', 'fghij-67890']).split('\n')
  expect(lines[0]).toBe('Backup codes of pilot@example.com at A Store')
  expect(lines.slice(3)).toEqual(['abcde-12345', 'fghij-67890', ''])
})
