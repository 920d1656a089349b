import { afterEach, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { PrintHead } from '../frame/PrintHead.tsx'
import { RequirementsChoice } from '../requirements/RequirementsChoice.tsx'
import { show } from '../testing-screen.tsx'

const onPaper = (media: 'print' | '') => cdp().send('Emulation.setEmulatedMedia', { media })
afterEach(() => onPaper(''))
const isSeen = (words: string) => page.getByText(words, { exact: true }).element().checkVisibility()

test('folded content is open in print, and a choice prints its value', async () => {
  await show(
    <>
      <details>
        <summary>3 more</summary>
        <p>AN3-6A</p>
      </details>
      <RequirementsChoice
        of="AN3-5A"
        value={{ shelfLifeMonths: 6, papers: [], noPartialShipment: false }}
        onChange={() => {}}
      />
    </>,
  )
  expect(isSeen('AN3-6A')).toBe(false)
  await onPaper('print')
  expect(isSeen('AN3-6A')).toBe(true)
  expect(isSeen('At least 6 months of shelf life')).toBe(true)
  expect(isSeen('Paperwork you accept')).toBe(false)
})

test('typed text prints whole, an empty field does not print', async () => {
  await show(
    <>
      <textarea aria-label="Typed" rows={2} placeholder="Notes" defaultValue={'A line\n'.repeat(20)} />
      <label htmlFor="empty">Empty</label>
      <textarea id="empty" placeholder="Notes" />
    </>,
  )
  await onPaper('print')
  const typed = page.getByLabelText('Typed').element()
  expect(typed.checkVisibility()).toBe(true)
  expect(typed.clientHeight).toBeGreaterThanOrEqual(typed.scrollHeight)
  expect(isSeen('Empty')).toBe(false)
})

test('print names the store and the page, without the key of an order', async () => {
  const before = window.location.href
  window.history.replaceState(null, '', '/order/42?token=secret&tab=papers#top')
  try {
    await show(<PrintHead />)
    await onPaper('print')
    window.dispatchEvent(new Event('beforeprint'))
    await expect.element(page.getByText(/100 Hangar Road, Jacksonville, FL 32218/)).toBeVisible()
    const stamp = page.getByText(/ · Printed [A-Z][a-z]{2} \d{1,2}, \d{4}$/)
    await expect.element(stamp).toBeVisible()
    expect(stamp.element().textContent).toContain(`${window.location.origin}/order/42?tab=papers ·`)
  } finally {
    window.history.replaceState(null, '', before)
  }
})

test('a printed quick order has the typed lines as text, and no controls', async () => {
  await show(
    <table className="list-sheet">
      <tbody>
        <tr>
          <td>
            <input aria-label="Reference" className="field" defaultValue="WO-4711" />
            <select aria-label="Condition" className="field" />
          </td>
        </tr>
      </tbody>
    </table>,
  )
  await onPaper('print')
  const typed = page.getByLabelText('Reference').element()
  expect(typed.checkVisibility()).toBe(true)
  expect(getComputedStyle(typed).borderTopWidth).toBe('0px')
  expect(page.getByLabelText('Condition').element().checkVisibility()).toBe(false)
})
