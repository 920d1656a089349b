import { soldAs } from '../../domain/catalogue/choose-condition.ts'
import { counted } from '../../domain/text/counted.ts'
import { thousands } from '../../domain/text/thousands.ts'
import type { Store } from '../../store.config.ts'
import type { AdminOrder } from '../reporting/orders/read-admin-order.ts'
import { partsOf } from '../reporting/orders/read-orders-to-ship.ts'
import { paperDay, seller } from './internal/order-facts.ts'
import { type Column, Sheet, WIDTH } from './internal/sheet.ts'
import { limitDrawing } from './limit-drawing.ts'
import { openFonts } from './open-fonts.ts'

/** What is fetched of one part in one condition, and for which orders. */
type Picked = { sku: string; name: string; condition: string; quantity: number; orders: string[]; isAog: boolean }

const COLUMNS: readonly Column<Picked>[] = [
  { head: 'PART NUMBER', width: 120, text: ({ sku }) => sku },
  { head: 'DESCRIPTION', width: 135, text: ({ name }) => name },
  { head: 'CONDITION', width: 85, text: ({ condition }) => condition },
  { head: 'QTY', width: 45, align: 'right', text: ({ quantity }) => thousands(quantity) },
  {
    ...{ head: 'FOR', width: WIDTH - 385 },
    text: ({ orders, isAog }) => `${isAog ? 'AOG: ' : ''}${orders.join(', ')}`,
  },
]

/** What is fetched from the shelves for several orders, each part once: aircraft on the ground first, then by part number. */
export const writePickList = (
  admins: readonly AdminOrder[],
  { store, at, asker }: { store: Store; at: Date; asker: string },
): Promise<PDFKit.PDFDocument> =>
  limitDrawing(async () => {
    const picked = pickedFor(admins)
    const sheet = new Sheet(await openFonts(), {
      ...{ title: 'Pick list', subject: counted(admins.length, 'order'), author: store.name, at },
    })
    sheet.heading(seller(store), 'Pick list', [
      ['Printed', paperDay(at.toISOString(), store.timeZone)],
      ['Orders', thousands(admins.length)],
    ])
    await sheet.table(COLUMNS, picked)
    const pieces = picked.reduce((total, { quantity }) => total + quantity, 0)
    sheet.remarks([`${counted(picked.length, 'line')}, ${counted(pieces, 'piece')}`])
    await sheet.end(`${store.name} · Pick list`)
    return sheet.document
  }, asker)

function pickedFor(admins: readonly AdminOrder[]): Picked[] {
  const picked = new Map<string, Picked>()
  for (const { order } of admins)
    for (const item of partsOf(order)) {
      const condition = soldAs(item)
      const key = `${item.sku}\n${condition}`
      const { sku, name } = item
      const one = picked.get(key) ?? { sku, name, condition, quantity: 0, orders: [], isAog: false }
      one.quantity += item.quantity
      one.orders.push(`${order.orderNumber} (${thousands(item.quantity)})`)
      one.isAog ||= order.aog.length > 0
      picked.set(key, one)
    }
  return [...picked.values()].sort(
    (a, b) => Number(b.isAog) - Number(a.isAog) || a.sku.localeCompare(b.sku, 'en', { numeric: true }),
  )
}
