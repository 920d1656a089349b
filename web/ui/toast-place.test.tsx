import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findToastPlace } from './toast-place.ts'

// In a real browser: reads the layout of the content that a toast would cover.

const added: HTMLElement[] = []
function add(html: string, style: string) {
  const element = document.createElement('div')
  element.innerHTML = html
  element.style.cssText = `position: fixed; background: white; ${style}`
  document.body.append(element)
  added.push(element)
}
const bottomOf = () => {
  const { position, offset } = findToastPlace()
  return [position, typeof offset === 'object' ? offset.bottom : offset]
}

afterEach(() => {
  for (const element of added.splice(0)) element.remove()
})

test.each([390, 768, 1280, 1440])('at %i px it is at the bottom left while nothing is there', async width => {
  await page.viewport(width, 800)
  add('Words alone may be hidden for a while.', 'left: 0; bottom: 0; width: 100%; height: 100px')
  expect(bottomOf()[0]).toBe('bottom-left')
  expect(Number(bottomOf()[1])).toBeLessThan(20)
})

test.each([768, 1280, 1440])('at %i px figures on the left send it to the right', async width => {
  await page.viewport(width, 800)
  add('<p>Shipping $30.00</p><p>Parts $120.00</p>', 'left: 0; bottom: 0; width: 300px; height: 100px')
  expect(bottomOf()).toEqual(['bottom-right', 16])
})

test.each([390, 768, 1280, 1440])('at %i px it rises above a bar across the foot', async width => {
  await page.viewport(width, 800)
  add('<button style="width: 100%; height: 60px">Checkout</button>', 'left: 0; bottom: 0; width: 100%; height: 60px')
  expect(bottomOf()[0]).toBe('bottom-left')
  expect(Number(bottomOf()[1])).toBeGreaterThanOrEqual(60)
})

test.each([390, 768])('at %i px it does not hide the label of a sum or of a fact', async width => {
  await page.viewport(width, 800)
  add('<dl><dt>Total</dt><dd>In review</dd></dl>', 'left: 0; bottom: 0; width: 100%; height: 100px')
  const [side, lift] = bottomOf()
  expect(side === 'bottom-right' || Number(lift) > 50).toBe(true)
  for (const element of added.splice(0)) element.remove()
  add('<table><tr><th>Condition</th></tr></table>', 'left: 0; bottom: 0; width: 100%; height: 60px')
  expect(bottomOf()).not.toEqual(['bottom-left', width === 390 ? 8 : 16])
})

test('at 1440 px it is in the middle of sums that are as wide as the page', async () => {
  await page.viewport(1440, 800)
  const row = '<div style="display: flex; justify-content: space-between"><dt>Total</dt><dd>$67.80</dd></div>'
  add(`<dl>${row.repeat(20)}</dl>`, 'left: 0; bottom: 0; width: 100%; line-height: 24px; padding: 0 150px')
  expect(bottomOf()).toEqual(['bottom-center', 16])
})

test('without a free position it covers as little as possible', async () => {
  await page.viewport(390, 800)
  add('<button style="width: 100%; height: 800px">All</button>', 'inset: 0')
  expect(findToastPlace().position).toBe('bottom-left')
})
