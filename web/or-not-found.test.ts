import { isNotFound } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { orNotFound } from './or-not-found.ts'

const thrown = (error: unknown): unknown => {
  try {
    return orNotFound('PRODUCT_NOT_FOUND')(error)
  } catch (other) {
    return other
  }
}
const refusal = (code: string) => Object.assign(new Error(), { code })

test('a missing or invalid record is the page not found', () => {
  expect(isNotFound(thrown(refusal('PRODUCT_NOT_FOUND')))).toBe(true)
  expect(isNotFound(thrown(refusal('BAD_REQUEST')))).toBe(true)
})

test('other errors are unchanged', () => {
  for (const error of [refusal('BUSY'), refusal('CATEGORY_NOT_FOUND'), new Error('no network')])
    expect(thrown(error)).toBe(error)
})
