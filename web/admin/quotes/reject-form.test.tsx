import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answering, refused } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { RejectForm } from './RejectForm.tsx'
import { adminQuoteOf, requestedLine } from './testing.ts'

const { quote } = adminQuoteOf([requestedLine()])
const opener = page.getByRole('button', { name: 'Reject', exact: true })
const reason = page.getByLabelText('Reason, for the buyer')
const why = page.getByLabelText('Reason, for our reports')
const button = page.getByRole('button', { name: 'Reject this request' })

let rejected: ReturnType<typeof answering>
beforeEach(() => {
  rejected = answering('quotes.admin.reject')
})

test('a missing reason is refused at its field, which gets the focus, without a confirmation', async () => {
  await show(<RejectForm quote={quote} />)
  await opener.click()
  await button.click()
  await expect.element(reason).toHaveAccessibleDescription('Please give a reason')
  await expect.element(why).toHaveAccessibleDescription('Please choose why')
  await expect.element(why).toHaveFocus()
})

test('input stays while the form is closed', async () => {
  await show(<RejectForm quote={quote} />)
  await opener.click()
  await reason.fill('No stock')
  await opener.click()
  await expect.element(reason).not.toBeVisible()
  await opener.click()
  await expect.element(reason).toHaveValue('No stock')
})

test('it sends the version shown when the confirmation opened, even if the quote changes behind it', async () => {
  rejected.mockRejectedValue(refused('QUOTE_CHANGED', 'The buyer has sent a new message.'))
  const { turnInto } = await show(<RejectForm quote={quote} />)
  await opener.click()
  await why.selectOptions('not_available')
  await reason.fill(' No stock ')
  await button.click()
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  turnInto(<RejectForm quote={{ ...quote, version: 2 }} />)
  await page.getByRole('button', { name: 'Yes, reject it' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('The buyer has sent a new message.')
  expect(rejected.mock.calls.map(([input]) => input)).toEqual([
    { quoteId: quote.id, version: 1, reason: 'No stock', lostReason: 'not_available' },
  ])
  await expect.element(reason).toHaveValue(' No stock ')
})

test('for a quote ended by another admin it says so and sends nothing, and the reason stays readable', async () => {
  const { turnInto } = await show(<RejectForm quote={quote} />)
  await opener.click()
  await reason.fill('No stock')
  turnInto(<RejectForm quote={{ ...quote, status: 'withdrawn', turn: null, version: 2 }} />)
  await expect.element(page.getByText('It can no longer be rejected.')).toBeVisible()
  await button.click({ force: true })
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  await expect.element(reason).toHaveValue('No stock')
})

test('after success the form closes and its button has the focus', async () => {
  let answer: (done: unknown) => void = () => {}
  rejected.mockImplementation(
    () =>
      new Promise(resolve => {
        answer = resolve
      }),
  )
  await show(<RejectForm quote={quote} />)
  await opener.click()
  await why.selectOptions('price')
  await reason.fill('No stock')
  await button.click()
  await page.getByRole('button', { name: 'Yes, reject it' }).click()
  await expect.element(page.getByRole('button', { name: 'Rejecting...' })).toHaveFocus()
  answer({ success: true })
  await expect.element(page.getByText('Rejected. The buyer is notified.')).toBeVisible()
  await expect.element(reason).not.toBeVisible()
  await expect.element(opener).toHaveFocus()
})
