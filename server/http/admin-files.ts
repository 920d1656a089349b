import { Hono, type Context as HonoContext } from 'hono'
import { unpackedItems } from '../../domain/fulfillments/items-to-ship.ts'
import { LABEL_SIZE_NAMES, MAX_LABELS } from '../../domain/inventory/label.ts'
import { may, type Permission } from '../../domain/staff/roles.ts'
import { storeDay } from '../../domain/text/store-day.ts'
import { z } from '../../domain/text/zod.ts'
import { downloadCatalogue } from '../catalogue/export-catalogue.ts'
import type { Context } from '../context.ts'
import type { SignedIn } from '../customers/accounts/read-session.ts'
import { exportContacts } from '../customers/contacts/export-contacts.ts'
import { ContactFilterShape } from '../customers/contacts/list-contacts.ts'
import { letterhead } from '../documents/letterhead.ts'
import { writeLabels } from '../documents/write-labels.ts'
import { type Slip, writePackingSlips } from '../documents/write-packing-slip.ts'
import { writePickList } from '../documents/write-pick-list.ts'
import { readBins } from '../inventory/units/read-bins.ts'
import { readUnits } from '../inventory/units/read-units.ts'
import { withParts } from '../inventory/units/reading/name-parts.ts'
import { issuedKey, slipKey } from '../order-documents/issued-document.ts'
import { exportOrders, OrdersExportShape } from '../orders/reading/export-orders.ts'
import type { AdminOrder } from '../orders/reading/read-admin-order.ts'
import { ChosenOrdersShape, openPackages, partsOf, readOrdersToPack } from '../orders/reading/read-orders-to-ship.ts'
import { databaseNow } from '../platform/db/database-now.ts'
import { answer } from '../platform/http/answer-error.ts'
import { sendCsv } from '../platform/http/send-csv.ts'
import { sendPdf } from '../platform/http/send-file.ts'
import { staffOf } from '../procedure.ts'
import { exportFigure, FIGURE_FILE_NAMES, FigureFileShape } from '../reporting/figures/figure-files.ts'
import { recordSecurityEvent } from '../security-log.ts'
import { countDocument } from './count-document.ts'

const NO_SUCH_ORDERS = { code: 'BAD_REQUEST', message: 'These are no orders that could be packed together.' }
const NO_SUCH_UNITS = { code: 'BAD_REQUEST', message: 'These are no units that labels could be printed of.' }
const NO_SUCH_FILTER = { code: 'BAD_REQUEST', message: 'There is no such filter.' }

/**
 * Downloads of the back office, below /admin. A caller without permission gets the same refusal as from a procedure.
 */
export function adminFiles(contextFor: (c: HonoContext) => Context): Hono {
  const app = new Hono()
  const file = <Filter extends z.ZodMiniType>(
    name: string,
    permission: Permission,
    filter: Filter,
    read: (context: Context, asked: z.output<Filter>, me: SignedIn) => AsyncGenerator<string>,
  ) =>
    app.get(`/${name}.csv`, async c => {
      const context = contextFor(c)
      const me = await staffOf(context, permission)
      const parsedFilter = filter.safeParse(c.req.query())
      if (!parsedFilter.success) return answer(c, NO_SUCH_FILTER, 400)
      await recordSecurityEvent(context, {
        event: 'data_exported',
        result: 'ok',
        accountId: me.userId,
        facts: { what: name },
      })
      const day = storeDay(databaseNow(), context.store.timeZone)
      const mayStill = () => staffOf(contextFor(c), permission)
      const fileName = `${name.replace('/', '-')}-${day}.csv`
      return sendCsv(c, mayStill, fileName, read(context, parsedFilter.data, me))
    })

  file('orders', 'report', OrdersExportShape, ({ db }, asked, { userId, roles }) =>
    exportOrders(db, asked, userId, may(roles, 'see_payments')),
  )
  file('contacts', 'answer_customers', z.strictObject(ContactFilterShape), ({ db }, asked, { userId }) =>
    exportContacts(db, asked, userId),
  )
  file('catalogue', 'change_catalogue', z.object({}), ({ db }, _asked, { userId }) => downloadCatalogue(db, userId))
  for (const name of FIGURE_FILE_NAMES)
    file(`figures/${name}`, 'report', FigureFileShape, ({ db, reads, store }, asked, { userId }) =>
      exportFigure({ db, reads, timeZone: store.timeZone }, name, asked, userId),
    )

  /** Sends a document about the orders that are packed together. */
  const paper = (
    name: string,
    write: (orders: [AdminOrder, ...AdminOrder[]], context: Context, asker: string) => Promise<PDFKit.PDFDocument>,
  ) =>
    app.get(`/${name}.pdf`, async c => {
      const context = contextFor(c)
      await staffOf(context, 'read_back_office')
      const parsedOrders = ChosenOrdersShape.safeParse(c.req.query('orders') ?? '')
      if (!parsedOrders.success) return answer(c, NO_SUCH_ORDERS, 400)
      const orders = await readOrdersToPack(context.db, parsedOrders.data)
      const asker = await countDocument(context)
      return sendPdf(
        c,
        `${name}-${storeDay(databaseNow(), context.store.timeZone)}.pdf`,
        await write(orders, context, asker),
      )
    })

  paper('packing-slips', async (orders, context, asker) => {
    const [first, ...rest] = orders
    const slips = await slipsOf(context, first)
    for (const admin of rest) slips.push(...(await slipsOf(context, admin)))
    return writePackingSlips(slips, { store: await letterhead(context), asker })
  })
  paper('pick-list', async (orders, context, asker) => {
    const units = await readBins(
      context.db,
      orders.map(({ order }) => order.id),
    )
    return writePickList(orders, { units, store: await letterhead(context), at: databaseNow(), asker })
  })

  app.get('/labels.pdf', async c => {
    const context = contextFor(c)
    await staffOf(context, 'read_back_office')
    const parsedQuery = LabelsShape.safeParse(c.req.query())
    if (!parsedQuery.success) return answer(c, NO_SUCH_UNITS, 400)
    const { units, size } = parsedQuery.data
    const found = await withParts(context.db, await readUnits(context, units))
    if (found.length === 0) return answer(c, NO_SUCH_UNITS, 400)
    const asker = await countDocument(context)
    const { store, publicUrl } = context
    return sendPdf(c, 'labels.pdf', await writeLabels(found, { size, store, publicUrl, at: databaseNow(), asker }))
  })
  return app
}

/**
 * The packing slips of an order: one for each package that has not shipped, with its code, and one for the remaining
 * items. An order without such packages has one for everything still to ship.
 */
async function slipsOf({ db, publicUrl }: Context, admin: AdminOrder): Promise<[Slip, ...Slip[]]> {
  const { order } = admin
  const ofOrder = async (isRest: boolean): Promise<Slip> => {
    const key = await issuedKey(db, order, 'packing_slip', isRest ? unpackedItems(order) : undefined)
    return { admin, isRest, proof: { publicUrl, key } }
  }
  const slips: Slip[] = []
  for (const { position } of openPackages(order))
    slips.push({ admin, packageNumber: position, proof: { publicUrl, key: await slipKey(db, order, position) } })
  if (slips.length > 0 && partsOf({ items: unpackedItems(order) }).length > 0) slips.push(await ofOrder(true))
  const [first, ...others] = slips
  return first ? [first, ...others] : [await ofOrder(false)]
}

const UNIT_IDS = /^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/
const readIds = (given: string) => [...new Set(given.split(',').map(Number))]
/** The units that a URL names, and the size of their labels. */
const LabelsShape = z.strictObject({
  units: z.pipe(
    z.string().check(
      z.maxLength(10_000),
      z.regex(UNIT_IDS),
      z.refine(given => readIds(given).length <= MAX_LABELS),
    ),
    z.transform(readIds),
  ),
  size: z._default(z.enum(LABEL_SIZE_NAMES), '62x29'),
})
