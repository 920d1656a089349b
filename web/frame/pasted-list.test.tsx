import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { PartsListScreen } from '../catalogue/PartsListScreen.tsx'
import { takePastedList } from '../catalogue/pasted-list.ts'
import { answering } from '../testing-api.ts'
import { show } from '../testing-screen.tsx'
import { usePastedList } from './use-pasted-list.ts'

const LIST = 'Part Number\tQty\nAN3-5A\t10\nAN365-832\t20\n'

beforeEach(() => sessionStorage.clear())
afterEach(() => window.history.replaceState(null, '', window.location.pathname))

function Shop() {
  usePastedList()
  return (
    <>
      <textarea aria-label="Notes" />
      <input type="search" aria-label="Search parts" />
    </>
  )
}

function paste(at: Element | null, text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', text)
  at?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}
const offer = page.getByRole('link', { name: 'Check in Quick order' })

test('a list that is pasted outside of a field, or into the search box, is offered to quick order', async () => {
  for (const selector of ['body', 'input']) {
    const { unmount } = await show(<Shop />)
    paste(document.querySelector(selector), LIST)
    await expect.element(page.getByText('2 part numbers pasted')).toBeVisible()
    await expect.element(offer).toHaveAttribute('href', '/parts-distribution#pasted')
    await expect.poll(() => takePastedList('#pasted')).toBe(LIST)
    await unmount()
  }
})

test('text pasted into a field, a single number and prose are no list', async () => {
  await show(<Shop />)
  paste(document.querySelector('textarea'), LIST)
  paste(document.body, 'AN3-5A')
  paste(document.body, 'Dear Sir or Madam,\nplease find our order below.\nKind regards')
  // The last of them is a list: when it is offered, the others have been read.
  paste(document.body, 'AN3-5A\nAN3-6A\nAN3-7A')
  await expect.element(page.getByText('3 part numbers pasted')).toBeVisible()
  expect(takePastedList('#pasted')).toBe('AN3-5A\nAN3-6A\nAN3-7A')
  for (const text of ['1 part number pasted', 'Dear Sir'])
    await expect.element(page.getByText(text, { exact: false })).not.toBeInTheDocument()
})

test('quick order adds it once, below the typed text, and checks it at once', async () => {
  answering('catalogue.findListed').mockImplementation(async () => [[], []])
  answering('catalogue.findAlternates').mockImplementation(async () => [[], []])
  sessionStorage.setItem('store.form.pasted-list', LIST)
  window.history.replaceState(null, '', '#pasted')
  const { unmount } = await show(<PartsListScreen listId={null} />)
  await expect.element(page.getByRole('heading', { name: '0 of 2 found' })).toBeVisible()
  await unmount()
  await show(<PartsListScreen listId={null} />)
  await expect.element(page.getByLabelText('Part numbers, one per line, with quantities')).toHaveValue(LIST)
  await expect.element(page.getByRole('heading', { name: '0 of 2 found' })).not.toBeInTheDocument()
})
