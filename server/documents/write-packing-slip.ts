import { partOfTotal, quantityIn, totalIn } from '../../domain/catalogue/unit-of-measure.ts'
import { formatAddress } from '../../domain/customers/address.ts'
import { itemsOfPackage, itemsToShip, unpackedItems } from '../../domain/fulfillments/items-to-ship.ts'
import { boxLines, ratedLines } from '../../domain/orders/packing-words.ts'
import { aircraftName, neededText, type WaitingAircraft } from '../../domain/quotes/aog-order.ts'
import { CARRIER_NAMES, type Carrier } from '../../domain/shipping/carrier-account.ts'
import { serviceNamed } from '../../domain/shipping/carrier-service.ts'
import { dockAddress, isPickUp } from '../../domain/shipping/pick-up.ts'
import { carrierName } from '../../domain/shipping/tracking.ts'
import { counted } from '../../domain/text/counted.ts'
import { referenceText } from '../../domain/text/line-reference.ts'
import type { AdminOrder } from '../orders/reading/read-admin-order.ts'
import { partsOf } from '../orders/reading/read-orders-to-ship.ts'
import type { Column } from './internal/columns.ts'
import {
  documentDay,
  nameAndMaker,
  requiredOf,
  seller,
  sentences,
  soldLines,
  warningOf,
} from './internal/order-facts.ts'
import { drawProof, heightOfProof, type Proof } from './internal/proof.ts'
import { Sheet, WIDTH } from './internal/sheet.ts'
import { unitTable } from './internal/unit-table.ts'
import type { Letterhead } from './letterhead.ts'
import { limitDrawing } from './limit-drawing.ts'
import { openFonts } from './open-fonts.ts'

type Item = AdminOrder['order']['items'][number]

const COLUMNS: readonly Column<Item>[] = [
  { head: 'PART NUMBER', width: 140, isNumber: true, text: ({ sku }) => sku },
  { head: 'DESCRIPTION', width: 200, text: nameAndMaker },
  { head: 'CONDITION', width: 110, text: soldLines },
  { head: 'QTY', width: WIDTH - 450, align: 'right', text: ({ uom, quantity }) => quantityIn(uom, quantity) },
]

/**
 * A packing slip, with its verification. `packageNumber`: the position of its package; left out: all pieces to ship now, or
 * shipped. `isRest`: only the items in no package yet.
 */
export type Slip = { admin: AdminOrder; proof: Proof; packageNumber?: number | undefined; isRest?: boolean }
type Printed = { store: Letterhead; asker: string }

/** A packing slip: without prices and account numbers. A PDF that is being written. */
export const writePackingSlip = (slip: Slip, printed: Printed): Promise<PDFKit.PDFDocument> =>
  writePackingSlips([slip], printed)

/** The packing slips of several orders in one document, each beginning on a new page. */
export const writePackingSlips = (
  slips: readonly [Slip, ...Slip[]],
  { store, asker }: Printed,
): Promise<PDFKit.PDFDocument> => limitDrawing(() => draw(slips, store), asker)

async function draw(slips: readonly [Slip, ...Slip[]], store: Letterhead): Promise<PDFKit.PDFDocument> {
  const [
    {
      admin: { order: first },
    },
  ] = slips
  const numbers = [...new Set(slips.map(({ admin }) => admin.order.orderNumber))]
  const isOne = numbers.length === 1
  const sheet = new Sheet(await openFonts(), {
    title: isOne ? `Packing slip ${first.orderNumber}` : `Packing slips of ${numbers.length} orders`,
    subject: isOne ? `Order ${first.orderNumber}` : numbers.join(', '),
    author: store.name,
    at: new Date(first.createdAt),
  })
  const footer = ({ admin }: Slip) => `${store.name} · Packing slip ${admin.order.orderNumber}`
  for (const [at, slip] of slips.entries()) {
    const before = slips[at - 1]
    if (before) sheet.nextPaper(footer(before))
    await drawSlip(sheet, slip, store)
  }
  await sheet.end(footer(slips.at(-1) ?? slips[0]))
  return sheet.document
}

async function drawSlip(
  sheet: Sheet,
  { admin, proof, packageNumber, isRest = false }: Slip,
  store: Letterhead,
): Promise<void> {
  const { order, shippingServiceType } = admin
  const { orderNumber, poNumber, createdAt } = order
  const isCollected = isPickUp(order.shippingProvider)
  const facts: [string, string][] = [
    ['Number', orderNumber],
    ['Ordered', documentDay(createdAt, store.timeZone)],
    ...(poNumber ? [['PO number', poNumber] as [string, string]] : []),
    ...(packageNumber === undefined
      ? []
      : [['Package', `${packageNumber} of ${order.parcels.length}`] as [string, string]]),
  ]
  sheet.heading(seller(store), 'Packing slip', facts, orderNumber)
  sheet.blocks([
    { heading: isCollected ? 'FOR' : 'SHIP TO', lines: formatAddress(order.shippingAddress) },
    {
      heading: isCollected ? 'PICK-UP' : 'SHIPPING',
      lines: [
        ...(isCollected
          ? [order.shippingMethod, `Collected at ${dockAddress(store.warehouse)}`, store.hours]
          : shipping(order, shippingServiceType, packageNumber)),
        ...boxesOf(admin, packageNumber),
      ],
    },
    ...(order.aog.length > 0
      ? [{ heading: 'AOG: PACK FIRST', lines: order.aog.flatMap(one => aircraft(one, store.timeZone)) }]
      : []),
  ])
  const packed = partsOf({ items: itemsOf(order, packageNumber, isRest) })
  await sheet.table(COLUMNS, packed, { note })
  await unitTable(sheet, packed)
  const pieces = packed.reduce((total, { quantity }) => total + quantity, 0)
  const ordered = partsOf(order).map(({ uom, quantity, canceled }) => ({ uom, quantity: quantity - canceled }))
  const all = ordered.reduce((total, { quantity }) => total + quantity, 0)
  const signed = ['Packed by, and when', 'Inspected by, and when', ...(isCollected ? ['Collected by, and when'] : [])]
  const remarks = [
    `${counted(packed.length, 'line')}, ${totalIn(packed)}`,
    ...(pieces < all ? [`This is a part of the order: ${partOfTotal(packed, ordered)}.`] : []),
    ...(order.notes ? [`Order notes: ${order.notes}`] : []),
  ]
  sheet.remarks(remarks, heightOfProof(signed))
  drawProof(sheet, proof, signed)
}

function itemsOf(order: AdminOrder['order'], packageNumber: number | undefined, isRest: boolean): Item[] {
  if (packageNumber !== undefined) return itemsOfPackage(order, packageNumber)
  return isRest ? unpackedItems(order) : itemsToShip(order)
}

const note = ({ reference, requirements, ...item }: Item): string =>
  sentences([warningOf(item), referenceText(reference), ...requiredOf(requirements)])

/** The packed boxes of a package, or else the boxes that its order was rated for. */
function boxesOf({ order, packing }: AdminOrder, position: number | undefined): string[] {
  const packed = order.parcels.find(fulfillment => fulfillment.position === position)?.boxes ?? []
  if (packed.length > 0) return boxLines(packed)
  if (!packing || position !== undefined) return []
  const only = ratedLines(order.items)
  return [...boxLines(packing.parcels), ...(only ? [only] : [])]
}

function shipping(order: AdminOrder['order'], serviceType: string, position: number | undefined): string[] {
  const { carrierAccount, shippingMethod } = order
  const fulfillment = order.parcels.find(one => one.position === position)
  const trackingCarrier = position === undefined ? order.trackingCarrier : (fulfillment?.carrier ?? null)
  const trackingNumber = position === undefined ? order.trackingNumber : (fulfillment?.trackingNumber ?? null)
  // The whole method would name the end of the account's number.
  const service = carrierAccount && serviceNamed(carrierAccount.provider, serviceType)?.name
  const method = carrierAccount ? `Freight collect: ${service ?? nameOf(carrierAccount.provider)}` : shippingMethod
  const tracking = trackingCarrier && trackingNumber ? [`${carrierName(trackingCarrier)} ${trackingNumber}`] : []
  // A package that left with a carrier other than the rated one did not use the rated service.
  const isOther = trackingCarrier !== null && trackingCarrier.toLowerCase() !== order.shippingProvider.toLowerCase()
  return isOther && !carrierAccount && tracking.length > 0 ? tracking : [method, ...tracking]
}

const aircraft = (waiting: WaitingAircraft, timeZone: string): string[] => [
  aircraftName(waiting),
  `at ${waiting.location}`,
  `Needed ${neededText(waiting.needBy, timeZone)}`,
]

const nameOf = (provider: Carrier): string => CARRIER_NAMES[provider]
