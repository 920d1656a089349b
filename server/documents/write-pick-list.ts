import { soldAs } from '../../domain/catalogue/choose-condition.ts'
import { makerKey } from '../../domain/catalogue/maker.ts'
import { inNaturalOrder } from '../../domain/catalogue/natural-order.ts'
import { quantityIn, totalIn } from '../../domain/catalogue/unit-of-measure.ts'
import { itemsToShip } from '../../domain/fulfillments/items-to-ship.ts'
import { markText } from '../../domain/inventory/unit-words.ts'
import { counted } from '../../domain/text/counted.ts'
import { thousands } from '../../domain/text/thousands.ts'
import type { PickedUnit } from '../inventory/units/read-bins.ts'
import type { AdminOrder } from '../orders/reading/read-admin-order.ts'
import { partsOf } from '../orders/reading/read-orders-to-ship.ts'
import type { Column } from './internal/columns.ts'
import { documentDay, nameAndMaker, requiredOf, seller, sentences } from './internal/order-facts.ts'
import { Sheet, WIDTH } from './internal/sheet.ts'
import type { Letterhead } from './letterhead.ts'
import { limitDrawing } from './limit-drawing.ts'
import { openFonts } from './open-fonts.ts'

/** The pieces to pick of one part in one condition, and their orders. */
type Picked = {
  sku: string
  name: string
  manufacturer: string | null
  condition: string
  uom: string
  quantity: number
  /** the units and their bins */
  units: string[]
  orders: string[]
  /** the buyers' requirements, without duplicates */
  required: string[]
  isAog: boolean
}

const COLUMNS: readonly Column<Picked>[] = [
  { head: 'PART NUMBER', width: 90, isNumber: true, text: ({ sku }) => sku },
  { head: 'DESCRIPTION', width: 94, text: nameAndMaker },
  { head: 'CONDITION', width: 76, text: ({ condition }) => condition.split(/(?<=,) /) },
  { head: 'QTY', width: 38, align: 'right', text: ({ uom, quantity }) => quantityIn(uom, quantity) },
  { head: 'BIN AND SERIAL', width: 82, isNumber: true, text: ({ units }) => units },
  {
    head: 'FOR',
    width: WIDTH - 380,
    text: ({ orders, isAog }) => `${isAog ? 'AOG: ' : ''}${orders.join(', ')}`,
  },
]

/** The pieces to pick for several orders, each part once: AOG first, then by part number. */
export const writePickList = (
  admins: readonly AdminOrder[],
  { units, store, at, asker }: { units: readonly PickedUnit[]; store: Letterhead; at: Date; asker: string },
): Promise<PDFKit.PDFDocument> =>
  limitDrawing(async () => {
    const picked = pickedFor(admins, units)
    const sheet = new Sheet(await openFonts(), {
      title: 'Pick list',
      subject: counted(admins.length, 'order'),
      author: store.name,
      at,
    })
    sheet.heading(seller(store), 'Pick list', [
      ['Printed', documentDay(at.toISOString(), store.timeZone)],
      ['Orders', thousands(admins.length)],
    ])
    await sheet.table(COLUMNS, picked, { note: ({ required }) => sentences(required) })
    sheet.remarks([`${counted(picked.length, 'line')}, ${totalIn(picked)}`])
    await sheet.end(`${store.name} · Pick list`)
    return sheet.document
  }, asker)

/** `B-12: S/N 30117`; a lot also has the number of pieces. */
const placeText = ({ bin, quantity, ...unit }: PickedUnit, uom: string): string =>
  `${[bin, markText(unit)].filter(Boolean).join(': ')}${quantity > 1 ? ` (${quantityIn(uom, quantity)})` : ''}`

/** A part of one maker in one condition. */
const keyOf = (item: AdminOrder['order']['items'][number]): string =>
  [item.sku, makerKey(item.manufacturer), soldAs(item), item.uom].join('\n')

function pickedFor(admins: readonly AdminOrder[], units: readonly PickedUnit[]): Picked[] {
  const picked = new Map<string, Picked>()
  for (const { order } of admins)
    for (const item of partsOf({ items: itemsToShip(order) })) {
      const condition = soldAs(item)
      const key = keyOf(item)
      const { sku, name, manufacturer, uom } = item
      const part = { sku, name, manufacturer, condition, uom }
      const line = picked.get(key) ?? { ...part, quantity: 0, units: [], orders: [], required: [], isAog: false }
      line.quantity += item.quantity
      // The buyer's reference for the line, as on the packing slip.
      const reference = item.reference && `, ${item.reference}`
      line.orders.push(`${order.orderNumber} (${quantityIn(item.uom, item.quantity)}${reference})`)
      line.required = [...new Set([...line.required, ...requiredOf(item.requirements)])]
      line.isAog ||= order.aog.length > 0
      picked.set(key, line)
    }
  for (const unit of units) {
    const order = admins.find(admin => admin.order.id === unit.orderId)?.order
    const item = order?.items.find(
      one => one.productId === unit.productId && (one.condition ?? unit.condition) === unit.condition,
    )
    if (item) picked.get(keyOf(item))?.units.push(placeText(unit, item.uom))
  }
  return [...picked.values()].sort((a, b) => Number(b.isAog) - Number(a.isAog) || inNaturalOrder(a.sku, b.sku))
}
