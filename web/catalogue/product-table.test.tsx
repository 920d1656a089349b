import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { shopQuery } from '../../domain/catalogue/shop-query.ts'
import { GUESSED_WORDS } from '../../domain/facts/fact.ts'
import { familyOf } from '../../domain/facts/families.ts'
import { answering } from '../testing-api.ts'
import { show } from '../testing-screen.tsx'
import type { Card } from './card.ts'
import { unchooseAll } from './chosen-parts.ts'
import { ProductTable } from './ProductTable.tsx'

const card = (id: number, more: Partial<Card> = {}): Card => ({
  id,
  slug: `an3-${id}a`,
  sku: `AN3-${id}A`,
  name: `Bolt ${id}`,
  price: 39,
  salePrice: null,
  manufacturer: null,
  totalQuantity: 30,
  conditions: ['new'],
  primaryImageUrl: null,
  drawing: '/drawings/bolt.svg',
  ...more,
})
const several = card(7, { conditions: ['as_removed', 'overhauled'], totalQuantity: 5 })
const onRequest = card(9, { price: 0 })
const offered = { condition: 'overhauled', quantity: 2, tagType: 'FAA 8130-3', unitPrice: 290_000 }
const asRemoved = { condition: 'as_removed', quantity: 3, tagType: null, unitPrice: 90_000 }

// The selection outlives a page.
beforeEach(() => unchooseAll())

async function showTable(items: Card[], asked = {}, width = 1440, family: string | null = null) {
  await page.viewport(width, 900)
  const query = shopQuery(asked, family ?? '')
  return show(<ProductTable items={items} query={query} family={familyOf(family)} />)
}
const inCart = () =>
  JSON.parse(localStorage.getItem('aircraft-parts-cart') ?? '[]').map(
    ({ productId, condition, quantity }: Record<string, unknown>) => [productId, condition, quantity],
  )
const bar = page.getByRole('region', { name: 'Chosen parts' })

test('a row is 36 px high, and adds the quantity of its box to the cart', async () => {
  await showTable([card(3), several, onRequest, card(4, { totalQuantity: 0, conditions: [] })])
  for (const row of document.querySelectorAll('tbody tr')) expect(row.getBoundingClientRect().height).toBe(36)
  await userEvent.fill(page.getByLabelText('Quantity: AN3-3A'), '12')
  await userEvent.keyboard('{Enter}')
  await expect.poll(inCart).toEqual([[3, 'new', 12]])
})

test('a heading sorts ascending, then descending, announces it, and returns to the first page', async () => {
  const { unmount } = await showTable([card(3)], { search: 'bolt', page: '4', view: 'table' })
  const price = page.getByRole('columnheader', { name: 'Price' })
  await expect.element(price).not.toHaveAttribute('aria-sort')
  await expect.element(price.getByRole('link')).toHaveAttribute('href', '/shop?search=bolt&sort=price-asc&view=table')
  await unmount()
  await showTable([card(3)], { sort: 'price-asc' })
  await expect.element(price).toHaveAttribute('aria-sort', 'ascending')
  await expect.element(price.getByRole('link')).toHaveAttribute('href', '/shop?sort=price-desc')
})

test('ticked parts go into the cart together, each with its quantity, and those on request into a quote', async () => {
  await showTable([card(3), card(4), onRequest])
  await userEvent.fill(page.getByLabelText('Quantity: AN3-4A'), '5')
  for (const sku of ['AN3-3A', 'AN3-4A', 'AN3-9A'])
    await userEvent.click(page.getByRole('checkbox', { name: `Choose ${sku}` }))
  await expect.element(bar.getByRole('status')).toMatchTextContent('3 parts chosen, 1 on request')
  await expect.element(bar.getByRole('button', { name: 'Quote 3' })).toBeVisible()
  await userEvent.click(bar.getByRole('button', { name: 'Add 2 parts' }))
  await expect.poll(inCart).toEqual([
    [3, 'new', 1],
    [4, 'new', 5],
  ])
  await expect.element(bar.getByRole('status')).toMatchTextContent('1 part chosen')
  await userEvent.click(bar.getByRole('button', { name: 'Clear' }))
  await expect.element(bar).not.toBeInTheDocument()
})

test('a part in several conditions opens a choice before any is added, the best first', async () => {
  answering('cart.priceCart').mockResolvedValue({ lines: [{ productId: 7, choices: [offered, asRemoved] }] })
  await showTable([card(3), several])
  for (const sku of ['AN3-3A', 'AN3-7A']) await userEvent.click(page.getByRole('checkbox', { name: `Choose ${sku}` }))
  await userEvent.click(bar.getByRole('button', { name: 'Add 2 parts' }))
  const asked = bar.getByRole('combobox', { name: 'AN3-7A' })
  await expect.element(asked).toHaveFocus()
  await expect.element(asked).toHaveValue('overhauled')
  expect(inCart()).toEqual([])
  await userEvent.selectOptions(asked, 'as_removed')
  await userEvent.click(bar.getByRole('button', { name: 'Add 2 parts' }))
  await expect.poll(inCart).toEqual([
    [3, 'new', 1],
    [7, 'as_removed', 1],
  ])
})

test('if only some can be added, the others stay ticked, with the reason', async () => {
  await showTable([card(3), card(4, { totalQuantity: 2 })])
  await userEvent.fill(page.getByLabelText('Quantity: AN3-4A'), '3')
  for (const sku of ['AN3-3A', 'AN3-4A']) await userEvent.click(page.getByRole('checkbox', { name: `Choose ${sku}` }))
  await userEvent.click(bar.getByRole('button', { name: 'Add 2 parts' }))
  await expect.poll(inCart).toEqual([[3, 'new', 1]])
  await expect.element(page.getByText(/only 2 units of "Bolt 4"/)).toBeVisible()
  await expect.element(bar.getByRole('status')).toMatchTextContent('1 part chosen')
})

test('on a phone a row is a card, and nothing scrolls sideways', async () => {
  await showTable([card(3, { name: 'Bolt, Hex Head, Close Tolerance, Drilled Shank, Cadmium' }), several], {}, 360)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await expect.element(page.getByText('In Stock').first()).toBeVisible()
})

const PUMPS = [
  card(1, { sku: 'D38999/26KG35PN', conditions: ['new_surplus', 'overhauled'], price: 120_000, salePrice: 99_500 }),
  card(2, {
    sku: '3961230-7',
    conditions: ['serviceable'],
    price: 0,
    name: 'Pump, Engine Driven, Variable Displacement, Hydraulic',
  }),
  card(3, {
    conditions: ['as_removed'],
    manufacturer: 'Norwick Inc.',
    price: 1_328_100,
    fromPrice: 1_328_100,
    name: 'Pellworth P698 Exhaust Gas Temperature Indicator',
  }),
  card(4, { sku: 'NAS6604-12-1234567890' }),
]

test.each([768, 895, 896, 900, 1000, 1024, 1280, 1440])(
  'at %i px the number and condition are whole, a name has two lines, and a row is no higher',
  async width => {
    await page.viewport(width, 900)
    const query = shopQuery({ search: 'pump', sort: 'name-asc', view: 'table' }, '')
    await show(
      <div className="wrap-page">
        <ProductTable items={PUMPS} query={query} />
      </div>,
    )
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    for (const cell of document.querySelectorAll('tbody th, td.condition, thead th:not(.tick, .buy)'))
      expect([cell.textContent, cell.scrollWidth]).toEqual([cell.textContent, cell.clientWidth])
    const names = [...document.querySelectorAll('td.name')].map(cell => cell.getBoundingClientRect().width)
    expect(Math.min(...names)).toBeGreaterThanOrEqual(160)
    const name = page.getByText(/^Pellworth/).element()
    expect(name.getBoundingClientRect().height).toBeLessThanOrEqual(36)
    const lines = name.parentElement
    expect(lines?.scrollHeight).toBe(lines?.clientHeight)
    const middle = (element: Element | null) => {
      const { top, height } = element?.getBoundingClientRect() ?? { top: 0, height: 0 }
      return top + height / 2
    }
    for (const row of document.querySelectorAll('tr')) {
      const number = row.querySelector('.part-number, th:nth-child(2) a')
      expect(row.querySelector('th.name > a')?.getBoundingClientRect().height ?? 0).toBeLessThan(30)
      expect(Math.abs(middle(row.querySelector('.name > *')) - middle(number))).toBeLessThan(1.5)
    }
    for (const row of document.querySelectorAll('tbody tr')) expect(row.getBoundingClientRect().height).toBe(36)
  },
)

const BOLTS = [
  card(3, {
    facts: [
      { key: 'diameter', text: '0.190', isGuessed: true },
      { key: 'material', text: 'Steel', isGuessed: false },
    ],
  }),
  card(4, { facts: [{ key: 'diameter', text: '0.190', isGuessed: false }] }),
]

test('a family’s facts are columns, headed by the letters of its drawing; derived values are marked and explained', async () => {
  await showTable(BOLTS, { sort: 'fact-diameter-desc' }, 1440, 'bolts')
  const heads = page.getByRole('columnheader')
  // A fact that no part here has is no column.
  await expect.element(heads.filter({ hasText: 'Thread' })).not.toBeInTheDocument()
  const diameter = page.getByRole('columnheader', { name: /^D ?Diameter ?in$/ })
  await expect.element(diameter).toHaveAttribute('aria-sort', 'descending')
  await expect.element(diameter.getByRole('link')).toHaveAttribute('href', '/shop/family/bolts?sort=fact-diameter-asc')
  await expect.element(page.getByRole('cell', { name: '0.190*' })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: '0.190', exact: true })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'Steel', exact: true })).toBeVisible()
  await expect.element(page.getByText(/^\* Read from the part/)).toBeVisible()
})

test('a column with only guessed facts has the mark in its heading; without guesses there is no mark', async () => {
  const { unmount } = await showTable(BOLTS.slice(0, 1), {}, 1440, 'bolts')
  await expect.element(page.getByRole('columnheader', { name: /Diameter.*\*$/ })).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Material', exact: true })).toBeVisible()
  const guess = page.getByRole('cell', { name: '0.190', exact: true })
  await expect.element(guess).toHaveAttribute('title', `0.190: ${GUESSED_WORDS}`)
  await expect.element(page.getByText(/^\* Read from the part/)).toBeVisible()
  await unmount()
  await showTable(BOLTS.slice(1), {}, 1440, 'bolts')
  await expect.element(page.getByRole('cell', { name: '0.190', exact: true })).toBeVisible()
  await expect.element(page.getByText(/^\* Read from the part/)).not.toBeInTheDocument()
})

const FACTS = ['diameter', 'thread', 'grip', 'length', 'head', 'drilled', 'material', 'finish']
const FULL = card(3, {
  facts: FACTS.map(key => ({ key, text: '1/4', isGuessed: true })),
  manufacturer: 'Quimby Fasteners',
})

test('a table has the facts for which it has room, first the sorted one, and the name if there is room left', async () => {
  const seen: [width: number, facts: number, sorted: number, names: number][] = []
  const shown = (selector: string) =>
    [...document.querySelectorAll(selector)].filter(cell => cell.checkVisibility()).length
  for (const width of [768, 900, 1024, 1440]) {
    const plain = await showTable([FULL], {}, width, 'bolts')
    const [facts, names] = [shown('td.fact'), shown('td.name')]
    await plain.unmount()
    const sorted = await showTable([FULL], { sort: 'fact-finish-asc' }, width, 'bolts')
    seen.push([width, facts, shown('td.fact'), names])
    await expect.element(page.getByRole('columnheader', { name: /^Finish/ })).toBeVisible()
    const table = document.querySelector('table')
    expect(table?.scrollWidth).toBe(table?.parentElement?.clientWidth)
    await sorted.unmount()
  }
  expect(seen).toEqual([
    [768, 5, 4, 0],
    [900, 7, 6, 0],
    [1024, 8, 8, 0],
    [1440, 8, 8, 1],
  ])
})

const RIVETS = ['1/16 x 1.625', '3/32 x 0.938', '5/32 x 1.563', '3/16 x 1.813'].map((size, at) =>
  card(at + 1, {
    sku: `MS20426A2-2${at}`,
    name: `Rivet, Solid, 100 Deg Countersunk, ${size} in`,
    manufacturer: 'Whitcomb Standard Parts',
    conditions: ['new_surplus', 'new'],
    facts: Object.entries({
      diameter: '0.0938',
      length: '0.9375',
      type: 'Solid',
      head: '100° flush',
      material: '2117-T4 aluminum alloy',
    }).map(([key, text]) => ({ key, text, isGuessed: true })),
  }),
)

test.each([1000, 1024, 1080, 1280, 1366, 1440])('at %i px a name of a family has at most two lines', async width => {
  await page.viewport(width, 900)
  const { unmount } = await show(
    <div className="wrap-page">
      <div className="family-list">
        <i />
        <div className="min-w-0">
          <ProductTable items={RIVETS} query={shopQuery({}, 'rivets')} family={familyOf('rivets')} />
        </div>
      </div>
    </div>,
  )
  const names = [...document.querySelectorAll('.name-lines')].filter(name => name.checkVisibility())
  expect(names).toHaveLength(width < 1280 ? 0 : 4)
  for (const name of names) expect(name.scrollHeight).toBeLessThanOrEqual(name.clientHeight)
  await unmount()
})

test('a family’s table names the maker below the number, in rows of 36 px, and has room at each width', async () => {
  const long = card(4, {
    ...FULL,
    id: 4,
    sku: 'NAS6604-12-1234567890',
    totalQuantity: 12_500,
    conditions: ['new', 'overhauled'],
  })
  const washer = ['bolt', 'inside', 'outside', 'thickness', 'type', 'material', 'finish'].map(key => ({
    key,
    text: '0.203',
    isGuessed: false,
  }))
  const wide = { ...FULL, id: 6, manufacturer: 'Whitcomb Standard Parts' }
  const nothing = { ...wide, id: 7, totalQuantity: 0, conditions: [] }
  const wire = ['gauge', 'conductors', 'color', 'insulation', 'voltage'].map(key => ({
    key,
    text: key === 'insulation' ? 'ETFE (MIL-W-22759)' : '22',
    isGuessed: true,
  }))
  for (const width of [768, 800, 1000, 1023, 1024, 1280, 1440])
    for (const [slug, items] of [
      ['bolts', [FULL, long, { ...long, id: 5, price: 0 }]],
      ['bolts', [FULL, wide]],
      ['bolts', [FULL, wide, nothing]],
      ['wire', [FULL, wide].map(one => ({ ...one, uom: 'FT' as const, facts: wire }))],
      ['washers', [FULL, long].map(one => ({ ...one, price: 123_456, salePrice: 99_999, facts: washer }))],
    ] as const) {
      await page.viewport(width, 900)
      const { unmount } = await show(
        <div className="wrap-page">
          <div className="family-list">
            <i />
            <div className="min-w-0">
              <ProductTable items={[...items]} query={shopQuery({}, slug)} family={familyOf(slug)} />
            </div>
          </div>
        </div>,
      )
      const maker = page.getByText('Quimby Fasteners').first().element()
      const number = page.getByText('AN3-3A', { exact: true }).first().element()
      expect(maker.checkVisibility()).toBe(true)
      for (const one of document.querySelectorAll('th > .maker')) expect(one.scrollWidth).toBe(one.clientWidth)
      expect(maker.getBoundingClientRect().top).toBeGreaterThanOrEqual(number.getBoundingClientRect().bottom - 3)
      for (const row of document.querySelectorAll('tbody tr')) expect(row.getBoundingClientRect().height).toBe(36)
      const table = document.querySelector('table')
      const room = table?.parentElement?.clientWidth ?? 0
      expect([slug, width, table?.offsetWidth]).toEqual([slug, width, room])
      // The first hidden fact has no room.
      const heads = [...document.querySelectorAll('thead th')]
      const hidden = heads.findIndex(head => head.matches('.fact') && !head.checkVisibility())
      if (table && hidden > 0) {
        for (const row of table.rows) row.cells[hidden]?.setAttribute('class', 'fact')
        table.style.width = '0'
        expect([slug, width, table.offsetWidth > room - 20]).toEqual([slug, width, true])
      }
      await unmount()
    }
  // In a card the name has it beside, and no fact is cut off.
  const material = { key: 'material', text: 'Corrosion-resistant steel', isGuessed: false }
  await showTable([{ ...FULL, facts: [material] }], {}, 390, 'bolts')
  const cell = page.getByText(material.text).element()
  expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth)
  await expect.element(page.getByText('Quimby Fasteners').first()).not.toBeVisible()
  await expect.element(page.getByText('Quimby Fasteners').last()).toBeVisible()
})

test('without scripts there are no checkboxes, and no column for them', async () => {
  await showTable([card(3)])
  const ticks = () => [...document.querySelectorAll('.tick')].filter(cell => cell.checkVisibility()).length
  expect(ticks()).toBe(2)
  delete document.documentElement.dataset.scripted
  expect(ticks()).toBe(0)
})
