import { beforeEach, expect, test, vi } from 'vitest'
import { z } from '../../domain/text/zod.ts'
import { clearTypedText, FORM_DRAFTS } from '../accounts/clear-typed-text.ts'
import { deleteStoredDraft, readStoredDraft, storeDraft } from './stored-draft.ts'

const Shape = z.strictObject({ text: z.string() })
const ABOUT = 'notes:order:1'
const read = (whose = 'a@example.com', about = ABOUT) => readStoredDraft(about, whose, Shape)

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
  storeDraft(ABOUT, 'a@example.com', { text: 'Call first' })
  expect(read()).toEqual({ text: 'Call first' })
  expect(read('a@example.com', 'notes:order:2')).toBeNull()
  deleteStoredDraft(ABOUT)
  expect(read()).toBeNull()
})

test('whoever comes next in this tab does not get it, nor does it wait for who typed it', () => {
  storeDraft(ABOUT, 'a@example.com', { text: 'Call first' })
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
  storeDraft(ABOUT, 'a@example.com', { text: '' })
  for (const name of Object.keys(session)) session.setItem(name, kept)
  expect(read()).toBeNull()
})

test('signing out forgets all that was typed, and nothing else', () => {
  storeDraft(ABOUT, 'a@example.com', { text: 'Call first' })
  session.setItem(`${FORM_DRAFTS}contact`, '{}')
  session.setItem('notice', '["success","Signed out successfully"]')
  clearTypedText()
  expect(Object.keys(session)).toEqual(['notice'])
})

test('a browser that keeps nothing is no trouble', () => {
  vi.stubGlobal('window', {
    get sessionStorage(): never {
      throw new Error('denied')
    },
  })
  storeDraft(ABOUT, 'a@example.com', { text: 'Call first' })
  expect(read()).toBeNull()
  clearTypedText()
})
