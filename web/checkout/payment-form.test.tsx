import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { store } from '../../domain/settings/store.ts'
import { phoneAddress } from '../addresses.ts'
import { answering, lost } from '../testing-api.ts'
import { show } from '../testing-screen.tsx'
import type { CardToken } from './card-provider.ts'
import { PaymentForm } from './PaymentForm.tsx'
import { loadAcceptJs, SCRIPT_MS } from './providers/authorize-net.ts'
import { ScriptUnavailable } from './script-unavailable.ts'

const CREDENTIALS = {
  provider: 'authorize-net',
  environment: 'sandbox',
  clientKey: 'key',
  apiLoginId: 'login',
  acceptJsUrl: 'data:text/javascript,',
}
const TOKEN = { dataDescriptor: 'card', dataValue: 'once' }
const onPay = vi.fn<(token: CardToken) => Promise<void>>()
const onError = vi.fn()
const onSignIn = vi.fn()
const form = (email = 'a@example.com', error: string | null = null) => (
  <PaymentForm
    onPay={onPay}
    onError={onError}
    onSignIn={onSignIn}
    error={error}
    email={{ value: email, onChange: () => {} }}
    amount="$60.00"
    disabled={false}
  />
)
const number = page.getByLabelText('Card number')
const button = page.getByRole('button', { name: /^Place Order & Pay/ })

async function fillCard() {
  await number.fill('4111111111111111')
  await page.getByLabelText('Expiration date').fill('1299')
  await page.getByLabelText('CVV').fill('123')
}
const dispatchData = vi.fn<NonNullable<Window['Accept']>['dispatchData']>()

let credentials: ReturnType<typeof answering>
beforeEach(() => {
  onPay.mockReset().mockResolvedValue()
  onError.mockReset()
  onSignIn.mockReset()
  dispatchData.mockReset().mockImplementation((_, handler) => {
    handler({ opaqueData: TOKEN, messages: { resultCode: 'Ok', message: [] } })
  })
  window.Accept = { dispatchData }
  credentials = answering('payments.paymentCredentials').mockResolvedValue(CREDENTIALS)
})

test('missing values are shown at each field, and the first gets the focus; the card is not sent', async () => {
  await show(form('not an address'))
  await button.click()
  const email = page.getByLabelText('Email for your confirmation')
  await expect.element(email).toBeInvalid()
  await expect.element(email).toHaveFocus()
  await expect.element(number).toBeInvalid()
  expect(dispatchData).not.toHaveBeenCalled()
})

test('a double click pays once, with the token and not the card', async () => {
  onPay.mockImplementation(() => new Promise(() => {}))
  await show(form())
  await fillCard()
  await button.dblClick()
  await expect.element(page.getByRole('button', { name: 'Processing...' })).toBeVisible()
  expect(onPay.mock.calls).toEqual([[TOKEN]])
  expect(dispatchData.mock.calls[0]?.[0].cardData.cardNumber).toBe('4111111111111111')
})

test('a card that the gateway refuses is not paid with, and can be sent again', async () => {
  dispatchData.mockImplementationOnce((_, handler) => {
    handler({ messages: { resultCode: 'Error', message: [{ code: 'E1', text: 'The card has expired.' }] } })
  })
  await show(form())
  await fillCard()
  await button.click()
  await expect.poll(() => onError.mock.lastCall).toEqual(['The card has expired.'])
  expect(onPay).not.toHaveBeenCalled()
  await expect.element(number).toHaveValue('4111 1111 1111 1111')
  await button.click()
  await expect.poll(() => onPay).toHaveBeenCalledOnce()
})

test('without the gateway’s script payment is disabled; a failed load can be retried', async () => {
  // It retries once automatically.
  credentials.mockRejectedValueOnce(lost()).mockRejectedValueOnce(lost())
  await show(form())
  await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to load payment system')
  await expect.element(button).toBeDisabled()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(button).toBeEnabled()
})

test('a script that is held back ends after a while, and the next try loads it', async () => {
  // A script that is never inserted neither loads nor fails.
  const append = vi.spyOn(document.head, 'append').mockImplementation(() => {})
  vi.useFakeTimers()
  try {
    const loading = loadAcceptJs('data:text/javascript,//held')
    const ended = expect(loading).rejects.toBeInstanceOf(ScriptUnavailable)
    await vi.advanceTimersByTimeAsync(SCRIPT_MS)
    await ended
  } finally {
    vi.useRealTimers()
    append.mockRestore()
  }
  await loadAcceptJs('data:text/javascript,//held')
  // Another address: the browser would answer it with the request that still waits.
  expect(document.querySelector('script[src$="//held?attempt=2"]')).not.toBeNull()
})

test('a script that cannot be loaded is reported with possible causes and a phone number', async () => {
  delete window.Accept
  credentials.mockResolvedValue({ ...CREDENTIALS, acceptJsUrl: 'data:text/javascript,//emptied' })
  await show(form())
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent('Failed to load payment system. Please refresh the page.')
  await expect.element(alert).toMatchTextContent('An ad blocker or a firewall may be holding the card form back.')
  await expect.element(alert.getByRole('link')).toHaveAttribute('href', phoneAddress(store.phone))
})
