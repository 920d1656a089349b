import { expect, test } from 'vitest'
import { ADMIN_NOTES_LENGTH, withNote } from './admin-notes.ts'

test('adds a note behind the existing ones, while there is room', () => {
  expect(withNote('', 'two')).toBe('two')
  expect(withNote('one', 'two')).toBe('one\ntwo')
  const almost = 'x'.repeat(ADMIN_NOTES_LENGTH - 4)
  expect(withNote(almost, 'two')).toBe(`${almost}\ntwo`)
  expect(withNote(`${almost}x`, 'two')).toBe(`${almost}x`)
})
