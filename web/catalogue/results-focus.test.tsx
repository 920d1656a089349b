import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { recordSearch } from '../frame/searched.ts'
import { show } from '../testing-screen.tsx'
import { useResultsFocus } from './use-results-focus.ts'

/** A search box above what it has found; `isExact`: a part above the list has the focus. */
function Shop({ isExact = false }: { isExact?: boolean }) {
  const [search, setSearch] = useState('bolt')
  useResultsFocus(search, isExact)
  return (
    <>
      <input
        type="search"
        aria-label="Search"
        onKeyDown={({ key, currentTarget }) => {
          if (key !== 'Enter') return
          recordSearch(currentTarget.value)
          setSearch(currentTarget.value.trim())
        }}
      />
      <div id="results" tabIndex={-1}>
        {search}
      </div>
    </>
  )
}
const box = page.getByLabelText('Search')
const results = () => document.getElementById('results')

test('a search by Enter moves to the results, also when repeated', async () => {
  await show(<Shop />)
  expect(document.activeElement).toBe(document.body)
  for (let time = 0; time < 2; time++) {
    await userEvent.fill(box, ' rivet ')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => document.activeElement).toBe(results())
  }
})

test('the box keeps the focus if a part above the list takes it', async () => {
  await show(<Shop isExact />)
  await userEvent.fill(box, 'AN3-5A')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('AN3-5A')).toBeVisible()
  await expect.element(box).toHaveFocus()
})
