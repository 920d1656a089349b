import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../testing-screen.tsx'
import { Gallery } from './Gallery.tsx'

const photograph = (id: number) => ({ id, url: `/pictures/${`${id}`.repeat(32)}.webp`, alt: '' })
const viewer = () => page.getByRole('dialog', { name: 'Fuel Control Unit' })
const shown = () => viewer().getByRole('img')
const width = () => shown().element().getBoundingClientRect().width

const open = async (images: ReturnType<typeof photograph>[]) => {
  await show(<Gallery images={images} drawing="/drawings/valve.svg?v=1" name="Fuel Control Unit" />)
  await userEvent.click(page.getByRole('link', { name: /^Enlarge/ }))
}

test('a photograph opens over the screen, is enlarged by keys, and gives the focus back', async () => {
  await open([photograph(1), photograph(2)])
  await expect.element(viewer().getByRole('group')).toHaveFocus()
  await expect.element(viewer().getByRole('status')).toMatchTextContent('1 of 2 · 100%')
  const before = width()
  await userEvent.keyboard('+')
  await expect.element(viewer().getByRole('status')).toMatchTextContent('150%')
  expect(width()).toBeCloseTo(before * 1.5, 0)
  // Enlarged, the middle stays in the middle, and arrows move it and not on to the next one.
  const frame = viewer().getByRole('group').element()
  expect(frame.scrollLeft).toBeCloseTo(before / 4, -1)
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(viewer().getByRole('status')).toMatchTextContent('1 of 2')
  await userEvent.keyboard('0{ArrowRight}')
  await expect.element(viewer().getByRole('status')).toMatchTextContent('2 of 2 · 100%')
  expect(shown().element().getAttribute('src')).toBe(photograph(2).url)
  await userEvent.keyboard('{Escape}')
  await expect.element(viewer()).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Enlarge picture 2: Fuel Control Unit' })).toHaveFocus()
})

test('two fingers enlarge the point between them, and a press enlarges and shrinks it', async () => {
  await open([photograph(1)])
  const frame = viewer().getByRole('group').element()
  const touch = (type: string, apart: number) =>
    frame.dispatchEvent(
      new TouchEvent(type, {
        bubbles: true,
        cancelable: true,
        touches: [-1, 1].map(
          side => new Touch({ identifier: side, target: frame, clientX: 300 + (side * apart) / 2, clientY: 300 }),
        ),
      }),
    )
  touch('touchstart', 100)
  // The browser must not zoom the whole page.
  expect(touch('touchmove', 300)).toBe(false)
  await expect.element(viewer().getByRole('status')).toMatchTextContent('300%')
  frame.dispatchEvent(new TouchEvent('touchend', { bubbles: true, touches: [] }))
  await userEvent.click(shown())
  await expect.element(viewer().getByRole('status')).toMatchTextContent('100%')
  await userEvent.click(viewer().getByRole('button', { name: 'Larger' }))
  await expect.element(viewer().getByRole('status')).toMatchTextContent('150%')
  await userEvent.click(viewer().getByRole('button', { name: 'Smaller' }))
  await expect.element(viewer().getByRole('button', { name: 'Smaller' })).toHaveAttribute('aria-disabled', 'true')
  await expect.element(viewer().getByRole('button', { name: 'Smaller' })).toHaveFocus()
})

test('a drawing opens as well, and the link leads to it where no script is', async () => {
  await show(<Gallery images={[]} drawing="/drawings/valve.svg?v=1" name="Fuel Control Unit" />)
  const link = page.getByRole('link', { name: 'Enlarge drawing' })
  await expect.element(link).toHaveAttribute('href', '/drawings/valve.svg?v=1')
  await expect.element(page.getByText('No image available: a drawing of parts of this kind')).toBeVisible()
  await userEvent.click(link)
  await expect.element(page.getByRole('dialog', { name: 'Drawing: Fuel Control Unit' })).toBeVisible()
})
