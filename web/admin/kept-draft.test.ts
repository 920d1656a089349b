import { beforeEach, expect, test, vi } from 'vitest'
import { z } from '../../domain/text/zod.ts'
import { FORM_DRAFTS, forgetTyped } from '../accounts/forget-typed.ts'
import { forgetKeptDraft, keepDraft, readKeptDraft } from './kept-draft.ts'

const Shape = z.strictObject({ text: z.string() })
const ABOUT = 'notes:order:1'
const read = (whose = 'a@example.com', about = ABOUT) => readKeptDraft(about, whose, Shape)

/** The names of what it holds are its own keys, as a browser has them. */
function storage(): Storage {
  const methods = {
    getItem: (name: string) => (Object.hasOwn(kept, name) ? kept[name] : null),
    setItem: (name: string, value: string) => Object.assign(kept, { [name]: value }),
    removeItem: (name: string) => delete kept[name],
  }
  const kept: Record<string, string> = Object.create(methods)
  return kept as unknown as Storage
}

let session: Storage
beforeEach(() => {
  session = storage()
  vi.stubGlobal('window', { sessionStorage: session })
  return () => vi.unstubAllGlobals()
})

test('a draft comes back to who typed it, about what it was, until it is forgotten', () => {
  keepDraft(ABOUT, 'a@example.com', { text: 'Call first' })
  expect(read()).toEqual({ text: 'Call first' })
  expect(read('a@example.com', 'notes:order:2')).toBeNull()
  forgetKeptDraft(ABOUT)
  expect(read()).toBeNull()
})

test('whoever comes next in this tab does not get it, nor does it wait for who typed it', () => {
  keepDraft(ABOUT, 'a@example.com', { text: 'Call first' })
  expect(read('b@example.com')).toBeNull()
  expect(Object.keys(session)).toEqual([])
})

test.each([
  ['"text"'],
  ['{'],
  ['null'],
  ['{"whose":"a@example.com","draft":{"text":1}}'],
  ['{"whose":"a@example.com","draft":{"text":"","more":1}}'],
  ['{"draft":{"text":""}}'],
])('what is kept is not believed: %s', kept => {
  keepDraft(ABOUT, 'a@example.com', { text: '' })
  for (const name of Object.keys(session)) session.setItem(name, kept)
  expect(read()).toBeNull()
})

test('signing out forgets all that was typed, and nothing else', () => {
  keepDraft(ABOUT, 'a@example.com', { text: 'Call first' })
  session.setItem(`${FORM_DRAFTS}contact`, '{}')
  session.setItem('notice', '["success","Signed out successfully"]')
  forgetTyped()
  expect(Object.keys(session)).toEqual(['notice'])
})

test('a browser that keeps nothing is no trouble', () => {
  vi.stubGlobal('window', {
    get sessionStorage(): never {
      throw new Error('denied')
    },
  })
  keepDraft(ABOUT, 'a@example.com', { text: 'Call first' })
  expect(read()).toBeNull()
  forgetTyped()
})
