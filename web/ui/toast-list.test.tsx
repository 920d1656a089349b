import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing-screen.tsx'
import { notify } from './notify.ts'

/** Sums on the left, in the middle and on the right of the foot of the page. */
const sums = (lines: number) => (
  <dl
    key={lines}
    data-lines={lines}
    className="fixed inset-x-0 bottom-0 flex justify-between whitespace-pre"
    style={{ lineHeight: '25px', height: lines * 25 }}
  >
    <dt>{'Subtotal and shipping\n'.repeat(lines)}</dt>
    <dd>{'Two pieces at $9.50\n'.repeat(lines)}</dd>
    <dd>{'$19.11 and $20.00\n'.repeat(lines)}</dd>
  </dl>
)

/** For each toast: true if it covers these sums. Null: they are not there yet. */
function coversSum(lines: number): boolean[] | null {
  const top = document.querySelector(`[data-lines="${lines}"]`)?.getBoundingClientRect().top
  if (top === undefined) return null
  const toasts = [...document.querySelectorAll('[data-sonner-toast]')]
  return toasts.map(toast => toast.getBoundingClientRect().bottom > top + 1)
}

test.each([390, 1440])('at %i px toasts move away from content that loads after them', async width => {
  await page.viewport(width, 800)
  const screen = await show(<p>Loading</p>)
  notify.success('Payment processed successfully')
  notify.success('Your order has been placed successfully')
  await expect.element(page.getByText('Your order has been placed successfully')).toBeVisible()
  for (const lines of [4, 12]) {
    screen.turnInto(sums(lines))
    await expect.poll(() => coversSum(lines)).toEqual([false, false])
  }
})
