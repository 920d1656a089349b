import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing-screen.tsx'
import { Unbroken } from './Unbroken.tsx'

const TEXT = 'A tag, FAA 8130-3, for MS21346-231: ask 904-555-0123 of a well-known shop'

/** The number of lines on which a piece of the text begins and ends. */
const linesOf = (piece: string): number => {
  const walker = document.createTreeWalker(page.getByTestId('text').element(), NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node.textContent?.indexOf(piece) ?? -1
    if (at < 0) continue
    const range = document.createRange()
    range.setStart(node, at)
    range.setEnd(node, at + piece.length)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  }
  return 0
}

test('numbers never break at a dash, words do, and the text is unchanged', async () => {
  await show(
    <p data-testid="text">
      <Unbroken>{TEXT}</Unbroken>
    </p>,
  )
  const text = page.getByTestId('text')
  await expect.element(text).toHaveTextContent(TEXT)
  const place = text.element()
  if (!(place instanceof HTMLElement)) throw new Error('no paragraph')
  for (let width = 100; width < 400; width += 4) {
    place.style.width = `${width}px`
    for (const number of ['8130-3', 'MS21346-231', '904-555-0123']) expect(linesOf(number), `${width}`).toBe(1)
  }
  expect(place.querySelectorAll('span')).toHaveLength(3)
})

test('a part number stays whole if the line has room, and breaks otherwise', async () => {
  await show(
    <p data-testid="text">
      Part <span className="part-number">MS21346-231</span>
    </p>,
  )
  const place = page.getByTestId('text').element()
  if (!(place instanceof HTMLElement)) throw new Error('no paragraph')
  for (let width = 100; width < 200; width += 4) {
    place.style.width = `${width}px`
    expect(linesOf('MS21346-231'), `${width}`).toBe(1)
  }
  place.style.width = '60px'
  expect(place.scrollWidth).toBeLessThanOrEqual(60)
})
