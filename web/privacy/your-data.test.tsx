import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answering, lost, refused } from '../testing-api.ts'
import { show } from '../testing-screen.tsx'
import { RequestData } from './RequestData.tsx'
import { YourData } from './YourData.tsx'

const NONE = { orders: 0, submissions: 0, requests: 0, alerts: 0, newsletter: 0, mails: 0 }
const HELD = { email: 'me@example.com', counts: { ...NONE, orders: 1, mails: 12 }, open: [], hasAccount: false }
const remove = page.getByRole('button', { name: 'Delete my data' })
const dialog = page.getByRole('alertdialog')

let held: ReturnType<typeof answering>
let deleted: ReturnType<typeof answering>
beforeEach(() => {
  held = answering('privacy.held')
  deleted = answering('privacy.deleteData')
})

test('the address is required; an invalid one is shown at its field, and a second click sends no second mail', async () => {
  const ask = answering('privacy.requestLink')
  const answer = Promise.withResolvers<unknown>()
  ask.mockReturnValue(answer.promise)
  await show(<RequestData />)
  const email = page.getByLabelText('Email')
  const send = page.getByRole('button', { name: 'Email me the link' })
  await email.fill('nobody')
  await send.click()
  await expect.element(page.getByText('Please enter a valid email address')).toBeVisible()
  await email.fill('me@example.com')
  await page.getByRole('button', { name: /Email me|Sending/ }).dblClick()
  answer.resolve({ success: true })
  await expect.element(page.getByRole('status').first()).toMatchTextContent('If me@example.com can get mail')
  expect(ask.mock.calls.map(([input]) => input)).toEqual([{ email: 'me@example.com' }])
})

test('lists the data, and deletes it after a confirmation', async () => {
  held.mockResolvedValueOnce(HELD).mockResolvedValue({ ...HELD, email: null, counts: NONE })
  deleted.mockResolvedValue({ success: true })
  await show(<YourData token="t0k3n" />)
  await expect.element(page.getByRole('listitem').first()).toMatchTextContent('1 order')
  await expect.element(page.getByText('12 emails we sent you')).toBeVisible()
  await remove.click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(deleted).not.toHaveBeenCalled()
  await remove.click()
  await expect.element(dialog).toMatchTextContent('stay for 7 years')
  await dialog.getByRole('button', { name: 'Delete my data' }).click()
  await expect.element(page.getByText(/^Your data is deleted\./)).toBeVisible()
  expect(deleted.mock.calls.map(([input]) => input)).toEqual([{ token: 't0k3n' }])
})

test('an open order prevents the deletion, and is named', async () => {
  held.mockResolvedValue({ ...HELD, open: [{ orderNumber: 'APS-1', reason: 'to_ship' }] })
  await show(<YourData token="t0k3n" />)
  await expect
    .element(page.getByText(/^Order APS-1 \(it is paid and has not left in full\) is still open/))
    .toBeVisible()
  await expect.element(remove).not.toBeInTheDocument()
})

test('an old link leads to a new one; without an answer it can be tried again', async () => {
  held.mockRejectedValueOnce(refused('LINK_SPENT', 'This link has expired.'))
  const { turnInto } = await show(<YourData token="old" />)
  await expect.element(page.getByRole('alert')).toMatchTextContent('This link has expired.')
  await expect.element(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible()
  held.mockRejectedValueOnce(lost()).mockResolvedValue(HELD)
  turnInto(<YourData token="other" />)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => held).toHaveBeenCalledTimes(3)
  await expect.element(page.getByText('12 emails we sent you')).toBeVisible()
})
