import { expect, test } from 'vitest'
import { cardForm } from './card-form.ts'

const formOf = (provider: string) => cardForm({ provider, environment: 'sandbox' })

test('a provider has its card form, and another name has none', () => {
  expect(formOf('authorize-net')).toMatchObject({ load: expect.any(Function), tokenize: expect.any(Function) })
  for (const name of ['another', '', 'constructor']) expect(() => formOf(name)).toThrow('not properly initialized')
})
