import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deleteStoredFields, readFields, storeFields } from './stored-fields.ts'

const kept = new Map<string, string>()
const typed = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  vi.stubGlobal(
    'FormData',
    class {
      [Symbol.iterator] = () => data.entries()
    },
  )
  return {} as HTMLFormElement
}

beforeEach(() => {
  kept.clear()
  const sessionStorage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  }
  vi.stubGlobal('window', { sessionStorage })
})
afterEach(() => vi.unstubAllGlobals())

test('typed fields are restored, for the same subject only, until they are deleted', () => {
  storeFields('rfq', typed({ notes: 'With papers' }), 'AN3-5A')
  expect(readFields('rfq', 'AN3-5A')).toEqual({ notes: 'With papers' })
  expect(readFields('rfq', 'MS20470')).toEqual({})
  expect(readFields('aog')).toEqual({})
  deleteStoredFields('rfq')
  expect(readFields('rfq', 'AN3-5A')).toEqual({})
})

test('stored values that another script wrote are ignored', () => {
  for (const odd of ['', 'no JSON', 'null', '[]', '{"about":7}', '{"notes":"x"}']) {
    kept.set('store.form.aog', odd)
    expect(readFields('aog')).toEqual({})
  }
  kept.set('store.form.aog', '{"about":"","tailNumber":"N1","quantity":{"a":1}}')
  expect(readFields('aog')).toEqual({ tailNumber: 'N1' })
})
