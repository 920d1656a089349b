import { createElement } from 'react'
import { expect, test } from 'vitest'
import { markup } from '../testing-markup.tsx'
import { PaymentNote } from './ConfirmationScreen.tsx'

const ORDER = { id: 'a', status: 'canceled', paymentStatus: 'unpaid', paymentPending: false } as const
const note = (more: Partial<Parameters<typeof PaymentNote>[0]['order']>) =>
  markup(createElement(PaymentNote, { order: { ...ORDER, ...more }, token: null }))

test('“not charged” is shown only for an order that was never paid', () => {
  expect(note({})).toContain('expired without being paid. Your card was not charged')
  expect(note({ status: 'pending' })).toContain('Your card was not charged')
  expect(note({ status: 'pending', paymentPending: true })).toContain('Please don’t pay again')
  expect(note({ paymentStatus: 'refunded' })).toContain('Your payment was refunded')
  expect(note({ paymentStatus: 'voided' })).toContain('It will disappear from your card')
  expect(note({ paymentStatus: 'paid' })).toContain('You’ll get a full refund')
  for (const paymentStatus of ['refunded', 'voided', 'paid'] as const)
    expect(note({ paymentStatus })).not.toContain('not charged')
})
