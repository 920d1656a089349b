import { expect, test } from 'vitest'
import { checkForm, remainingErrors, type Typed } from './check-form.ts'

const MESSAGE: Typed = {
  firstName: 'Bessie',
  lastName: 'Coleman',
  email: 'bessie@example.com',
  phone: '',
  company: '',
  subject: 'AN3-5A',
  message: 'Which lot is it from?',
}
const errors = (changes: Typed) => checkForm('message', { ...MESSAGE, ...changes }, {}).errors

test('a valid form has no errors, and an invalid one names its fields', () => {
  expect(errors({})).toEqual({})
  expect(errors({ firstName: ' ', email: 'bessie@' })).toEqual({
    firstName: 'First name is required',
    email: expect.any(String),
  })
})

test('an error is cleared when its field is valid, follows the field, and appears only after an attempt', () => {
  const shown = errors({ firstName: '', message: '' })
  expect(Object.keys(shown)).toEqual(['firstName', 'message'])
  expect(remainingErrors(shown, errors({ message: '' }))).toEqual({ message: shown.message })
  expect(remainingErrors(shown, errors({ firstName: 'x'.repeat(61), message: 'Hello', email: 'half an add' }))).toEqual(
    {
      firstName: 'First name must be at most 60 characters',
    },
  )
  expect(remainingErrors(shown, errors({ email: '' }))).toEqual({})
})

test('errors of a list are cleared with its last invalid row', () => {
  const row = { partNumber: 'AN3-5A', description: '', condition: 'NE', quantity: '5', uom: '', price: '' }
  const check = (quantity: string) =>
    checkForm('parts', { paperwork: 'some' }, { rows: [{ ...row, quantity }], pictures: [] }).errors
  const shown = { rows: check('many').rows ?? '' }
  expect(shown.rows).toMatch(/^1 row of the list/)
  expect(remainingErrors(shown, check('5'))).toEqual({})
})
