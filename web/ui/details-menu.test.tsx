import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FilterMenu } from '../catalogue/FilterMenu.tsx'
import { show } from '../testing-screen.tsx'

/** A strip of filters in what has the focus where nothing else has, as the main part of every page. */
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

test('the words of a choice are pressed as well as its box, and the menu stays open', async () => {
  await show(<Strip />)
  await userEvent.click(page.getByText('Condition'))
  await userEvent.click(page.getByText('Overhauled'))
  await expect.element(box).toBeChecked()
  await userEvent.click(page.getByText('12'))
  await expect.element(box).toBeVisible()
  await expect.element(box).not.toBeChecked()
})

test('it closes when something else is pressed or has the focus', async () => {
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
