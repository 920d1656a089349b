import { beforeEach, expect, test, vi } from 'vitest'
import { z } from '../../domain/text/zod.ts'
import { clearTypedText, FORM_DRAFTS } from '../accounts/clear-typed-text.ts'
import { deleteStoredDraft, readStoredDraft, storeDraft } from './stored-draft.ts'

const Shape = z.strictObject({ text: z.string() })
const ABOUT = 'notes:order:1'
const read = (whose = 'a@example.com', about = ABOUT) => readStoredDraft(about, whose, Shape)

/** Stored names are the object's own keys, as in a browser. */
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

test('a draft is restored for its author and subject until it is deleted', () => {
  storeDraft(ABOUT, 'a@example.com', { text: 'Call first' })
  expect(read()).toEqual({ text: 'Call first' })
  expect(read('a@example.com', 'notes:order:2')).toBeNull()
  deleteStoredDraft(ABOUT)
  expect(read()).toBeNull()
})

test('the next user of this tab does not get it, and it is not restored for its author later', () => {
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
])('invalid stored data is ignored: %s', kept => {
  storeDraft(ABOUT, 'a@example.com', { text: '' })
  for (const name of Object.keys(session)) session.setItem(name, kept)
  expect(read()).toBeNull()
})

test('signing out deletes all drafts, and nothing else', () => {
  storeDraft(ABOUT, 'a@example.com', { text: 'Call first' })
  session.setItem(`${FORM_DRAFTS}contact`, '{}')
  session.setItem('notice', '["success","Signed out successfully"]')
  clearTypedText()
  expect(Object.keys(session)).toEqual(['notice'])
})

test('without browser storage the tab has the draft until sign-out', () => {
  vi.stubGlobal('window', {
    get sessionStorage(): never {
      throw new Error('denied')
    },
  })
  storeDraft(ABOUT, 'a@example.com', { text: 'Call first' })
  expect(read()).toEqual({ text: 'Call first' })
  clearTypedText()
  expect(read()).toBeNull()
})
