import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answering } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { HoldForm } from './HoldForm.tsx'

const source = { kind: 'vendor', text: 'Halcyon', issuedBy: '', dated: 'received', from: '', to: '' } as const

test('stock is quarantined once, with a reason that stays for the notices', async () => {
  const answer = Promise.withResolvers<unknown>()
  const held = answering('recall.hold').mockReturnValue(answer.promise)
  const onReason = vi.fn()
  await show(<HoldForm source={source} open={2} openPackages={1} openOut={0} reason="" onReason={onReason} />)
  const reason = page.getByLabelText('Reason')
  const button = page.getByRole('button', { name: 'Quarantine 2 units, hold 1 package' })
  await button.click()
  await expect.element(reason).toHaveAccessibleDescription('Please say why')
  expect(held).not.toHaveBeenCalled()
  await reason.fill(' Cracked rivets ')
  expect(onReason).toHaveBeenLastCalledWith(' Cracked rivets ')
  await button.dblClick()
  answer.resolve({ held: 2, parcels: 1, out: 0 })
  await expect.element(page.getByText('2 units put in quarantine. 1 package put on recall hold.')).toBeVisible()
  expect(held.mock.calls.map(([input]) => input)).toEqual([{ ...source, reason: 'Cracked rivets' }])
  await expect.element(reason).toHaveValue(' Cracked rivets ')
})

test('with nothing left to hold the button does nothing', async () => {
  const held = answering('recall.hold')
  await show(<HoldForm source={source} open={0} openPackages={0} openOut={0} reason="Why" onReason={() => {}} />)
  await page.getByRole('button', { name: 'Nothing left to quarantine' }).click({ force: true })
  expect(held).not.toHaveBeenCalled()
})
