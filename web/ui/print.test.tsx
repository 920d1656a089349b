import { afterEach, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { RequirementsChoice } from '../requirements/RequirementsChoice.tsx'
import { show } from '../testing-screen.tsx'

const onPaper = (media: 'print' | '') => cdp().send('Emulation.setEmulatedMedia', { media })
afterEach(() => onPaper(''))
const isSeen = (words: string) => page.getByText(words, { exact: true }).element().checkVisibility()

test('what is folded is open on paper; of what may be chosen it says what was', async () => {
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

test('a text that was typed is printed whole, an empty field is not', async () => {
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
