import { expect, test } from 'vitest'
import { readNotification } from './notification.ts'

test.each([
  ['net.authorize.payment.authcapture.created', 'charged'],
  ['net.authorize.payment.fraud.declined', 'held_declined'],
  ['net.authorize.customer.created', 'customer.created'],
])('%s becomes %s', (eventType, event) => {
  const body = new TextEncoder().encode(JSON.stringify({ notificationId: 'one', eventType, payload: { id: '7' } }))
  expect(readNotification(body)).toEqual({ notificationId: 'one', eventType: event, transactionId: '7' })
})
