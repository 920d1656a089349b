import { soldAs } from '../../domain/catalogue/choose-condition.ts'
import { formatAddress } from '../../domain/customers/address.ts'
import { boxLines } from '../../domain/orders/packing-words.ts'
import { neededText, type WaitingAircraft } from '../../domain/quotes/aog-order.ts'
import { CARRIER_NAMES, type Carrier } from '../../domain/shipping/carrier-account.ts'
import { serviceNamed } from '../../domain/shipping/carrier-service.ts'
import { carrierName } from '../../domain/shipping/tracking.ts'
import { counted } from '../../domain/text/counted.ts'
import { thousands } from '../../domain/text/thousands.ts'
import type { Store } from '../../store.config.ts'
import type { AdminOrder } from '../reporting/orders/read-admin-order.ts'
import { partsOf } from '../reporting/orders/read-orders-to-ship.ts'
import { paperDay, seller } from './internal/order-facts.ts'
import { type Column, Sheet, WIDTH } from './internal/sheet.ts'
import { unitTable } from './internal/unit-table.ts'
import { limitDrawing } from './limit-drawing.ts'
import { openFonts } from './open-fonts.ts'

type Item = AdminOrder['order']['items'][number]

const COLUMNS: readonly Column<Item>[] = [
  { head: 'PART NUMBER', width: 140, text: ({ sku }) => sku },
  { head: 'DESCRIPTION', width: 200, text: ({ name }) => name },
  { head: 'CONDITION', width: 110, text: soldAs },
  { head: 'QTY', width: WIDTH - 450, align: 'right', text: ({ quantity }) => thousands(quantity) },
]

/** What goes into the parcel with the parts: no prices, and no account numbers. A PDF that is being written. */
export const writePackingSlip = (admin: AdminOrder, store: Store, asker: string): Promise<PDFKit.PDFDocument> =>
  writePackingSlips([admin], store, asker)

/** The same of several orders in one document, each beginning on a page of its own. */
export const writePackingSlips = (
  admins: readonly [AdminOrder, ...AdminOrder[]],
  store: Store,
  asker: string,
): Promise<PDFKit.PDFDocument> => limitDrawing(() => draw(admins, store), asker)

async function draw(admins: readonly [AdminOrder, ...AdminOrder[]], store: Store): Promise<PDFKit.PDFDocument> {
  const [{ order: first }] = admins
  const isOne = admins.length === 1
  const sheet = new Sheet(await openFonts(), {
    title: isOne ? `Packing slip ${first.orderNumber}` : `Packing slips of ${admins.length} orders`,
    subject: isOne ? `Order ${first.orderNumber}` : admins.map(({ order }) => order.orderNumber).join(', '),
    author: store.name,
    at: new Date(first.createdAt),
  })
  const footer = ({ order }: AdminOrder) => `${store.name} · Packing slip ${order.orderNumber}`
  for (const [at, admin] of admins.entries()) {
    const before = admins[at - 1]
    if (before) sheet.nextPaper(footer(before))
    await drawSlip(sheet, admin, store)
  }
  await sheet.end(footer(admins.at(-1) ?? admins[0]))
  return sheet.document
}

async function drawSlip(
  sheet: Sheet,
  { order, shippingServiceType, packing }: AdminOrder,
  store: Store,
): Promise<void> {
  const { orderNumber, poNumber, createdAt } = order
  sheet.heading(seller(store), 'Packing slip', [
    ['Number', orderNumber],
    ['Ordered', paperDay(createdAt, store.timeZone)],
    ...(poNumber ? [['PO number', poNumber] as [string, string]] : []),
  ])
  sheet.blocks([
    { heading: 'SHIP TO', lines: formatAddress(order.shippingAddress) },
    {
      heading: 'SHIPPING',
      lines: [...shipping(order, shippingServiceType), ...(packing ? boxLines(packing.parcels) : [])],
    },
    ...(order.aog.length > 0
      ? [{ heading: 'AOG: PACK FIRST', lines: order.aog.flatMap(one => aircraft(one, store.timeZone)) }]
      : []),
  ])
  const packed = partsOf(order)
  await sheet.table(COLUMNS, packed)
  await unitTable(sheet, packed)
  const pieces = packed.reduce((total, { quantity }) => total + quantity, 0)
  sheet.remarks([
    `${counted(packed.length, 'line')}, ${counted(pieces, 'piece')}`,
    ...(order.notes ? [`Order notes: ${order.notes}`] : []),
  ])
}

function shipping(order: AdminOrder['order'], serviceType: string): string[] {
  const { carrierAccount, trackingCarrier, trackingNumber, shippingMethod } = order
  // The whole method names the end of the account's number.
  const service = carrierAccount && serviceNamed(carrierAccount.provider, serviceType)?.name
  const method = carrierAccount ? `Freight collect: ${service ?? nameOf(carrierAccount.provider)}` : shippingMethod
  const tracking = trackingCarrier && trackingNumber ? [`${carrierName(trackingCarrier)} ${trackingNumber}`] : []
  return [method, ...tracking]
}

const aircraft = ({ tailNumber, aircraftType, location, needBy }: WaitingAircraft, timeZone: string): string[] => [
  `${tailNumber}, ${aircraftType}`,
  `at ${location}`,
  `Needed ${neededText(needBy, timeZone)}`,
]

const nameOf = (provider: Carrier): string => CARRIER_NAMES[provider]
