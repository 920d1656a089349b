import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../testing-screen.tsx'
import { GetForm } from '../ui/GetForm.tsx'
import { noteChanged, noteSorted, useRestoreFieldFocus, useSortFocusAgain } from './list-form.ts'

function Form({ address }: { address: string }) {
  const form = useRestoreFieldFocus('filters', address)
  return (
    <GetForm
      ref={form}
      action="/shop"
      onChange={({ target }) => target instanceof HTMLInputElement && noteChanged('filters', target)}
    >
      <details name="filters" data-menu="Condition">
        <summary>Condition</summary>
        <label>
          <input type="checkbox" name="condition" value="new" /> New
        </label>
      </details>
      <details name="filters" data-menu="Manufacturer">
        <summary>Manufacturer</summary>
        <label>
          <input type="checkbox" name="manufacturer" value="1" /> Quimby
        </label>
      </details>
    </GetForm>
  )
}

/** `Show` renders the next list; `isNew`: a skeleton replaced the form in between. */
function List({ isNew }: { isNew: boolean }) {
  const [list, setList] = useState(1)
  return (
    <>
      <Form key={isNew ? list : ''} address={`/shop?page=${list}`} />
      <button type="button" onMouseDown={event => event.preventDefault()} onClick={() => setList(before => before + 1)}>
        Show
      </button>
    </>
  )
}
const box = page.getByRole('checkbox', { name: 'New' })
const menu = () => document.querySelector('details')
const tick = async () => {
  await userEvent.click(page.getByText('Condition'))
  await userEvent.click(box)
}
const next = () => userEvent.click(page.getByRole('button', { name: 'Show' }))

test('a rebuilt form reopens its menu, with the focus where it was', async () => {
  await show(<List isNew />)
  await tick()
  await next()
  await expect.element(box).toHaveFocus()
  expect(menu()?.open).toBe(true)
})

test('a menu that was opened while the list loads is open in the rebuilt form', async () => {
  await show(<List isNew />)
  await tick()
  await userEvent.click(page.getByText('Manufacturer'))
  await next()
  await expect.element(page.getByRole('checkbox', { name: 'Quimby' })).toBeVisible()
  expect(menu()?.open).toBe(false)
  await expect.element(page.getByText('Manufacturer')).toHaveFocus()
})

test('a menu that was closed in between stays closed', async () => {
  await show(<List isNew={false} />)
  await tick()
  const details = menu()
  if (details) details.open = false
  ;(document.activeElement as HTMLElement).blur()
  await next()
  await expect.element(page.getByRole('button', { name: 'Show' })).toBeVisible()
  expect(menu()?.open).toBe(false)
  expect(document.activeElement).toBe(document.body)
})

function Table({ address }: { address: string }) {
  return (
    <table ref={useSortFocusAgain(address)}>
      <thead>
        <tr>
          <th>
            <button type="button" data-heading="name-asc">
              Name
            </button>
          </th>
          <th>
            <button type="button" data-heading="price-asc" onClick={() => noteSorted('price-asc')}>
              Price
            </button>
          </th>
        </tr>
      </thead>
    </table>
  )
}

test('a rebuilt table has the focus on the heading that was pressed', async () => {
  function Sorted() {
    const [list, setList] = useState(1)
    return (
      <>
        <Table key={list} address={`/shop?page=${list}`} />
        <button type="button" onMouseDown={event => event.preventDefault()} onClick={() => setList(list + 1)}>
          Show
        </button>
      </>
    )
  }
  await show(<Sorted />)
  await userEvent.click(page.getByRole('button', { name: 'Price' }))
  await next()
  await expect.element(page.getByRole('button', { name: 'Price' })).toHaveFocus()
})
