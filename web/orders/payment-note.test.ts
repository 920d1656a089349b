import { createElement } from 'react'
import { expect, test } from 'vitest'
import { markup } from '../testing-markup.tsx'
import { PaymentNote } from './ConfirmationScreen.tsx'

const ORDER = { id: 'a', status: 'canceled', paymentStatus: 'unpaid', paymentPending: false } as const
const note = (more: Partial<Parameters<typeof PaymentNote>[0]['order']>) =>
  markup(createElement(PaymentNote, { order: { ...ORDER, ...more }, token: null }))

test('“not charged” is said of an order that was never paid, and of no other', () => {
  expect(note({})).toContain('ended without being paid. Your card was not charged')
  expect(note({ status: 'pending' })).toContain('Your card was not charged')
  expect(note({ status: 'pending', paymentPending: true })).toContain('Please do not pay again')
  expect(note({ paymentStatus: 'refunded' })).toContain('What you paid went back to you')
  expect(note({ paymentStatus: 'voided' })).toContain('it disappears from your card')
  expect(note({ paymentStatus: 'paid' })).toContain('What you paid goes back to you')
  for (const paymentStatus of ['refunded', 'voided', 'paid'] as const)
    expect(note({ paymentStatus })).not.toContain('not charged')
})
