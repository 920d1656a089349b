import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FilterMenu } from '../catalogue/FilterMenu.tsx'
import { show } from '../testing-screen.tsx'

/** Filters inside the main part of a page, which has the focus when nothing else does. */
const Strip = () => (
  <div tabIndex={-1}>
    <FilterMenu title="Condition" chosen={0}>
      <label>
        <input type="checkbox" name="condition" />
        <span>Overhauled</span>
        <small>12</small>
      </label>
    </FilterMenu>
    <p>The list</p>
    <a href="/shop">Shop</a>
  </div>
)
const box = page.getByRole('checkbox')

test('a label selects its choice like its box, and the menu stays open', async () => {
  await show(<Strip />)
  await userEvent.click(page.getByText('Condition'))
  await userEvent.click(page.getByText('Overhauled'))
  await expect.element(box).toBeChecked()
  await userEvent.click(page.getByText('12'))
  await expect.element(box).toBeVisible()
  await expect.element(box).not.toBeChecked()
})

test('a press or focus outside closes it', async () => {
  await show(<Strip />)
  await userEvent.click(page.getByText('Condition'))
  await expect.element(box).toBeVisible()
  await userEvent.click(page.getByText('The list'))
  await expect.element(box).not.toBeInTheDocument()
  await userEvent.click(page.getByText('Condition'))
  await expect.element(box).toBeVisible()
  document.querySelector<HTMLElement>('main a')?.focus()
  await expect.element(box).not.toBeInTheDocument()
})
