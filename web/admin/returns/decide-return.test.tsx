import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { orderOf, returnOf } from '../../orders/testing.ts'
import { answering, lost, refused } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { DecideReturn } from './DecideReturn.tsx'

const requested = returnOf()
const asked = <DecideReturn order={orderOf({ status: 'return_requested', returns: [requested] })} one={requested} />
const over = returnOf({ state: 'denied' })
const denied = <DecideReturn order={orderOf({ status: 'return_denied', returns: [over] })} one={over} />
const note = page.getByLabelText(/^Note to the buyer/)
const reason = page.getByLabelText('Reason, for the buyer')
const denyButton = page.getByRole('button', { name: 'Deny this return' })

test('a double click approves once, with the note', async () => {
  const approved = answering('returns.admin.approve')
  await show(asked)
  await note.fill('Please use the box')
  await page.getByRole('button', { name: 'Approve the return' }).dblClick()
  await expect.element(page.getByRole('button', { name: 'Approving...' })).toBeVisible()
  expect(approved.mock.calls.map(([input]) => input)).toEqual([
    { orderId: orderOf().id, returnId: requested.id, note: 'Please use the box' },
  ])
})

test('a missing reason is refused at its field, which gets the focus', async () => {
  await show(asked)
  await page.getByRole('button', { name: 'Deny the return' }).click()
  await denyButton.click()
  await expect.element(reason).toBeInvalid()
  await expect.element(reason).toHaveFocus()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
})

test('denied by another admin while this one typed a reason: it is shown, and was not sent', async () => {
  const { turnInto } = await show(asked)
  await page.getByRole('button', { name: 'Deny the return' }).click()
  await reason.fill('Too late')
  turnInto(denied)
  await expect.element(page.getByRole('alert')).toMatchTextContent('This return has already been decided')
  await expect.element(page.getByRole('alert')).toMatchTextContent(/The buyer was not sent your reason:.*Too late/)
  await page.getByRole('button', { name: 'I have seen it' }).click()
  await expect.element(page.getByText('Too late')).not.toBeInTheDocument()
})

test('after a lost response it does not claim that the buyer was not notified', async () => {
  answering('returns.admin.approve').mockRejectedValue(lost())
  const { turnInto } = await show(asked)
  await note.fill('Please use the box')
  await page.getByRole('button', { name: 'Approve the return' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('We didn’t get a response')
  turnInto(denied)
  await expect.element(page.getByRole('alert')).toMatchTextContent('whether the buyer was sent your note')
})

test('a refused denial shows beside its button, and the form stays open with the reason', async () => {
  answering('returns.admin.deny').mockRejectedValue(refused('RETURN_DECIDED', 'It is approved already.'))
  await show(asked)
  await page.getByRole('button', { name: 'Deny the return' }).click()
  await reason.fill('Too late')
  await denyButton.click()
  await page.getByRole('button', { name: 'Yes, deny it' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('It is approved already.')
  await expect.element(reason).toHaveValue('Too late')
})
