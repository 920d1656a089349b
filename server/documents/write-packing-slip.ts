import { soldAs } from '../../domain/catalogue/choose-condition.ts'
import { ROUND_UP_SKU } from '../../domain/catalogue/product.ts'
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
import { paperDay, seller } from './internal/order-facts.ts'
import { type Column, Sheet, WIDTH } from './internal/sheet.ts'
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
  limitDrawing(() => draw(admin, store), asker)

async function draw({ order, shippingServiceType, packing }: AdminOrder, store: Store): Promise<PDFKit.PDFDocument> {
  const { orderNumber, poNumber, createdAt } = order
  const sheet = new Sheet(await openFonts(), {
    title: `Packing slip ${orderNumber}`,
    subject: `Order ${orderNumber}`,
    author: store.name,
    at: new Date(createdAt),
  })
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
  // What makes up the minimum order is nothing that could be packed.
  const packed = order.items.filter(({ sku }) => sku !== ROUND_UP_SKU)
  await sheet.table(COLUMNS, packed)
  const pieces = packed.reduce((total, { quantity }) => total + quantity, 0)
  sheet.remarks([
    `${counted(packed.length, 'line')}, ${counted(pieces, 'piece')}`,
    ...(order.notes ? [`Order notes: ${order.notes}`] : []),
  ])
  await sheet.end(`${store.name} · Packing slip ${orderNumber}`)
  return sheet.document
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
