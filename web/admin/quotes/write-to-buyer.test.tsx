import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answering, lost } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { adminQuoteOf, requestedLine } from './testing.ts'
import { WriteToBuyer } from './WriteToBuyer.tsx'

const { quote } = adminQuoteOf([requestedLine()])
const text = page.getByLabelText('Write to the buyer')
const button = page.getByRole('button', { name: 'Send message' })

afterEach(() => sessionStorage.clear())

test('an empty message is refused at its field; a retry after a lost response has the same key', async () => {
  const sent = answering('quotes.admin.write')
  sent.mockRejectedValueOnce(lost()).mockResolvedValue({ success: true })
  await show(<WriteToBuyer quote={quote} />)
  await text.fill(' ')
  await button.click()
  await expect.element(text).toHaveAccessibleDescription('Enter a message first')
  await expect.element(text).toHaveFocus()
  await text.fill(' Which serial? ')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByRole('alert')).toMatchTextContent('it is sent only once')
  await expect.element(text).toHaveValue(' Which serial? ')
  await button.click()
  await expect.element(page.getByText('Message sent.')).toBeVisible()
  await expect.element(text).toHaveValue('')
  await text.fill('And which tag?')
  await button.click()
  await expect.poll(() => sent.mock.calls.length).toBe(3)
  expect(sent.mock.calls.slice(1).map(([input]) => input)).toEqual([
    { quoteId: quote.id, text: 'Which serial?', attachments: [] },
    { quoteId: quote.id, text: 'And which tag?', attachments: [] },
  ])
  const [first, second, third] = sent.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('text typed while a message is sent becomes the next one, with a key of its own', async () => {
  const answer = Promise.withResolvers<unknown>()
  const sent = answering('quotes.admin.write').mockReturnValueOnce(answer.promise)
  await show(<WriteToBuyer quote={quote} />)
  await text.fill('Which serial?')
  await button.click()
  await expect.poll(() => sent.mock.calls.length).toBe(1)
  await text.fill('Which serial? And which tag?')
  answer.resolve({ success: true })
  await expect.element(page.getByText('Message sent.')).toBeVisible()
  await expect.element(text).toHaveValue('Which serial? And which tag?')
  await button.click()
  await expect.poll(() => sent.mock.calls.length).toBe(2)
  const [first, second] = sent.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey)
  expect(second).not.toBe(first)
})
