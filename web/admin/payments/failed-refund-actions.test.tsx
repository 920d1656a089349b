import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cents } from '../../../domain/money/money.ts'
import { show } from '../../testing-screen.tsx'
import { FailedRefundActions } from './FailedRefundActions.tsx'

test('a refund another way needs to say how, and is recorded once after a confirmation', async () => {
  const record = vi.fn((_: string) => Promise.resolve())
  await show(
    <FailedRefundActions amount={cents(1250)} record={record} toast="Recorded.">
      The buyer gets an email.
    </FailedRefundActions>,
  )
  await page.getByRole('button', { name: 'Refunded another way' }).click()
  const how = page.getByLabelText('How, with its number')
  const button = page.getByRole('button', { name: 'Record it' })
  await button.click()
  await expect.element(how).toHaveAccessibleDescription('Please say how it was refunded')
  await how.fill(' check 7 ')
  await button.click()
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent('$12.50 was given back by check 7?')
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent('The buyer gets an email.')
  await page.getByRole('button', { name: 'Yes, it was' }).dblClick()
  await expect.element(page.getByText('Recorded.')).toBeVisible()
  expect(record.mock.calls).toEqual([['check 7']])
})
