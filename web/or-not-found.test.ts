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

test('what is not there, and what cannot be, is a page that is not there', () => {
  expect(isNotFound(thrown(refusal('PRODUCT_NOT_FOUND')))).toBe(true)
  expect(isNotFound(thrown(refusal('BAD_REQUEST')))).toBe(true)
})

test('anything else stays what it is', () => {
  for (const error of [refusal('BUSY'), refusal('CATEGORY_NOT_FOUND'), new Error('no network')])
    expect(thrown(error)).toBe(error)
})
