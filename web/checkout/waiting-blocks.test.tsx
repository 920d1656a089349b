import { useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { countedIn } from '../../domain/catalogue/unit-of-measure.ts'
import type { ShipPlan } from '../../domain/checkout/ship-plan.ts'
import type { ShipMode } from '../../domain/orders/order.ts'
import { show } from '../testing-screen.tsx'
import { CertificateBlock } from './CertificateBlock.tsx'
import { type CheckoutDraft, EMPTY_DRAFT } from './draft.ts'
import { ShipModeBlock } from './ShipModeBlock.tsx'
import type { StepContext } from './step-resolver.ts'

// Two pieces are there, and three come by a Tuesday that no clock reaches.
const PLAN: ShipPlan = { now: 2, later: 3, laterBy: '2099-12-08', isForced: false, isChoice: true }
const onChoose = vi.fn<(mode: ShipMode) => void>()
const words = (pieces: number) => countedIn('EA', pieces)
const block = (plan: Partial<ShipPlan> = {}, mode: ShipMode = 'as_available', freight = [1500, 900]) => {
  const [available = null, complete = null] = freight
  const shown = { ...PLAN, ...plan }
  return (
    <ShipModeBlock
      mode={mode}
      onChoose={onChoose}
      plan={shown}
      amounts={{ now: words(shown.now), later: words(shown.later), all: words(shown.now + shown.later) }}
      freight={{ as_available: available, complete }}
    />
  )
}
const asAvailable = page.getByRole('radio', { name: /^Ship as available/ })
const complete = page.getByRole('radio', { name: /^Ship complete/ })

test('for a backordered part its buyer chooses, and sees ship dates and costs', async () => {
  onChoose.mockReset()
  const screen = await show(block())
  await expect.element(asAvailable).toBeChecked()
  const choice = page.getByRole('group', { name: 'Ship complete, or as available' })
  await expect.element(choice).toMatchTextContent(/2 pieces leave .*\.\s*3 pieces leave by .*Dec 8/)
  await expect.element(choice).toMatchTextContent('All 5 pieces leave in one go, by ')
  await expect.element(choice).toMatchTextContent('$15.00')
  await expect.element(choice).toMatchTextContent('$9.00')
  await complete.click()
  expect(onChoose.mock.calls).toEqual([['complete']])
  screen.turnInto(block({}, 'complete'))
  await expect.element(complete).toBeChecked()
  await expect.element(asAvailable).not.toBeChecked()
})

test('if one piece ships now, the text omits unknown dates and freight', async () => {
  await show(block({ now: 1, later: 1, laterBy: null }, 'as_available', []))
  const choice = page.getByRole('group', { name: 'Ship complete, or as available' })
  await expect.element(choice).toMatchTextContent('1 piece leaves once we have them.')
  await expect.element(choice).not.toMatchTextContent('$')
})

test('a line that must ship complete leaves no choice, and the page says so', async () => {
  await show(block({ isForced: true, isChoice: false }))
  await expect.element(page.getByRole('heading', { name: 'Ship complete' })).toBeVisible()
  await expect
    .element(page.getByText(/the whole order leaves in one go, by .*Dec 8\. 3 pieces of it are/))
    .toBeVisible()
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument()
})

test('if nothing or everything is backordered there is no choice', async () => {
  const screen = await show(block({ later: 0, isChoice: false }))
  await expect.element(page.getByRole('heading')).not.toBeInTheDocument()
  screen.turnInto(block({ now: 0, isChoice: false }))
  await expect.element(page.getByRole('heading')).not.toBeInTheDocument()
})

function Certificate({ told }: { told: (draft: boolean) => void }) {
  const form = useForm<CheckoutDraft, StepContext>({ defaultValues: EMPTY_DRAFT })
  told(form.watch('certificate'))
  return <CertificateBlock form={form} price={4500} />
}

test('the certificate has a description and a price, is not preselected, and can be deselected', async () => {
  const told = vi.fn<(is: boolean) => void>()
  await show(<Certificate told={told} />)
  const box = page.getByRole('checkbox', { name: /certification/i })
  await expect.element(box).not.toBeChecked()
  await expect.element(page.getByRole('main')).toMatchTextContent('$45.00')
  await expect.element(page.getByRole('main')).toMatchTextContent('in addition to the parts’ release papers')
  await page.getByText('$45.00').click()
  await expect.poll(() => told.mock.lastCall).toEqual([true])
  await box.click()
  await expect.poll(() => told.mock.lastCall).toEqual([false])
})
