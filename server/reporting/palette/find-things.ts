import { conditionLabel } from '../../../domain/catalogue/condition.ts'
import { partNumberKey } from '../../../domain/catalogue/part-number.ts'
import { UNIT_STATES } from '../../../domain/inventory/unit.ts'
import { cents, formatMoney } from '../../../domain/money/money.ts'
import { orderWord } from '../../../domain/orders/order-words.ts'
import { QUOTE_STATES } from '../../../domain/quotes/quote.ts'
import { carrierName } from '../../../domain/shipping/tracking.ts'
import { may, roleNames } from '../../../domain/staff/roles.ts'
import { readSearch } from '../../../domain/text/read-search.ts'
import { z } from '../../../domain/text/zod.ts'
import type { SignedIn } from '../../customers/accounts/read-session.ts'
import { listPeople } from '../../customers/people/list-people.ts'
import { findUnits } from '../../inventory/units/read-units.ts'
import { withParts } from '../../inventory/units/reading/name-parts.ts'
import { listOrders } from '../../orders/reading/list-orders.ts'
import type { Db } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'
import { AdminQuotesQueryShape, listAdminQuotes } from '../../quotes/list-quotes.ts'
import { listPartsForAdmins } from '../../search/list-parts-for-admins.ts'
import { FOUND_KINDS, type FoundRecord } from './shapes.ts'

/** Maximum results of each kind; the lists show more. */
const OF_EACH = 5

/**
 * Finds orders, quotes, parts, units and, for admins who manage people, people, by any number or name that their lists
 * find, including tracking numbers. Exact matches come first. The kinds are searched one after the other, so that a
 * search holds one connection.
 */
export async function findThings(db: Db, me: SignedIn, search: string): Promise<FoundRecord[]> {
  const term = readSearch(search)
  if (term === '') return []
  const records = [
    ...(await findOrders(db, term, may(me.roles, 'see_payments'))),
    ...(await findQuotes(db, me.userId, term)),
    ...(await findParts(db, term)),
    ...(await findMarkedUnits(db, term)),
    ...(may(me.roles, 'manage_people') ? await findPeople(db, term) : []),
  ]
  const place = ({ kind, isExact }: FoundRecord) => (isExact ? 0 : FOUND_KINDS.length) + FOUND_KINDS.indexOf(kind)
  return records.sort((a, b) => place(a) - place(b))
}

/** The facts that are not empty, in one line. */
const line = (...facts: (string | null | undefined | false)[]): string => facts.filter(Boolean).join(' · ')
const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

async function findOrders(db: Db, term: string, seesPayments: boolean): Promise<FoundRecord[]> {
  const any = { status: null, payment: null, buyer: null, from: null, to: null, after: null }
  const { orders } = await listOrders(db, { ...any, search: term }, seesPayments)
  const shown = orders.slice(0, OF_EACH)
  const packages = await packagesNamed(
    db,
    shown.map(({ id }) => id),
    term,
  )
  return shown.map(order => {
    const { id, orderNumber, company, customer, email, total } = order
    const fulfillment = packages.get(id)
    return {
      kind: 'order',
      id,
      title: orderNumber,
      text: line(fulfillment?.name, company || customer || email, orderWord(order), formatMoney(cents(total))),
      isExact: isSame(orderNumber, term) || fulfillment?.isExact === true,
    }
  })
}

const RowShape = z.object({ orderId: z.string(), carrier: z.string(), number: z.string(), text: z.string() })

/** The packages of these orders whose tracking number contains the term, by order. */
async function packagesNamed(db: Db, orderIds: string[], term: string) {
  const typed = term.toLowerCase().replace(/[ -]/g, '')
  const found = await rows(db, RowShape, {
    name: 'packages-named',
    text: `SELECT order_id, carrier, tracking_number AS number, tracking_text AS text FROM order_shipments
      WHERE order_id = ANY($1::uuid[]) AND strpos(replace(tracking_text, '-', ''), $2) > 0 ORDER BY order_id, position DESC`,
    values: [orderIds, typed],
  })
  return new Map(
    found.map(({ orderId, carrier, number, text }) => [
      orderId,
      { name: `${carrierName(carrier)} ${number}`, isExact: text.replaceAll('-', '') === typed },
    ]),
  )
}

async function findQuotes(db: Db, adminId: string, term: string): Promise<FoundRecord[]> {
  const { quotes } = await listAdminQuotes(db, adminId, AdminQuotesQueryShape.parse({ show: 'all', search: term }))
  return quotes
    .slice(0, OF_EACH)
    .map(({ id, quoteNumber, tailNumber, company, buyer, email, status, partNumbers }) => ({
      kind: 'quote',
      id,
      title: quoteNumber,
      text: line(tailNumber, company || buyer || email, QUOTE_STATES[status].word, partNumbers.join(', ')),
      isExact: isSame(quoteNumber, term),
    }))
}

async function findParts(db: Db, term: string): Promise<FoundRecord[]> {
  const any = { state: null, lacks: null, categoryId: null, after: null }
  const { parts } = await listPartsForAdmins(db, { ...any, search: term })
  const key = partNumberKey(term)
  return parts.slice(0, OF_EACH).map(({ id, sku, manufacturer, name, category, totalQuantity, isPublished }) => ({
    kind: 'part',
    id: `${id}`,
    title: sku,
    text: line(manufacturer, name, category, isPublished ? `${totalQuantity} in stock` : 'Draft'),
    isExact: key !== '' && partNumberKey(sku) === key,
  }))
}

/** Units by the beginning of their serial, lot, document number or bin; units in stock first. */
async function findMarkedUnits(db: Db, term: string): Promise<FoundRecord[]> {
  const units = await findUnits({ db }, term)
  const exactly = ({ mark, paperNumber, bin }: (typeof units)[number]) =>
    [mark, paperNumber, bin].some(one => isSame(one, term))
  const shown = [...units].sort((a, b) => Number(exactly(b)) - Number(exactly(a))).slice(0, OF_EACH)
  return (await withParts(db, shown)).map(unit => {
    const { id, productId, sku, manufacturer, mark, paper, paperNumber, condition, state, isGone, bin } = unit
    const begins = (text: string) => text.toLowerCase().startsWith(term.toLowerCase())
    const isByPaper = !begins(mark) && begins(paperNumber)
    const stands = isGone && state === 'available' ? 'Gone' : UNIT_STATES[state]
    return {
      kind: 'unit',
      id: `${id}`,
      partId: `${productId}`,
      title: mark || paperNumber || bin,
      text: line(
        sku,
        manufacturer,
        isByPaper && `${paper ?? ''} ${paperNumber}`.trim(),
        conditionLabel(condition),
        stands,
        bin,
      ),
      isExact: exactly(unit),
    }
  })
}

async function findPeople(db: Db, term: string): Promise<FoundRecord[]> {
  const { people } = await listPeople(db, { search: term, role: null, after: null })
  return people.slice(0, OF_EACH).map(({ userId, name, email, company, roles }) => ({
    kind: 'person',
    id: userId,
    title: name || email,
    text: line(name && email, company, roles.length > 0 && roleNames(roles)),
    isExact: isSame(email, term),
  }))
}
