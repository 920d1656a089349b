import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Change, ChangeKind, News } from '../../domain/admin/live.ts'
import { orpc } from '../api.ts'
import { refreshInTurn } from './refresh-in-turn.ts'
import type { Wanted } from './stream.ts'
import { useLive } from './use-live.ts'

const { admin, audit, catalogue, catalogueAdmin, contactAdmin, imports, orderAdmin, orders, payments } = orpc
const { opening, people, privacyAdmin, quoteAdmin, quotes, returnAdmin, stock } = orpc
const { stockAlertAdmin, storeSettings, submissionAdmin, submissions } = orpc

/** What waits for the back office, on Today and in the menu. */
const WAITING = [admin.today.key(), admin.waiting.key(), orderAdmin.undeliveredCertificates.key()]
const PERSON = [people.person.key(), people.orders.key(), people.quotes.key()]
const PARTS = [catalogueAdmin.parts.key(), catalogueAdmin.part.key(), stock.key(), stockAlertAdmin.wanted.key()]

/** The queries that show a thing: a list with everything in it, what is one thing's with that thing's id. */
const SHOWN_IN: Record<ChangeKind, (id: string) => QueryKey[]> = {
  order: id => [
    orders.order.key({ input: { orderId: id } }),
    orders.overview.key(),
    orders.myOrders.key(),
    orderAdmin.orders.key(),
    orderAdmin.counts.key(),
    orderAdmin.toSource.key(),
    orderAdmin.toSourceCounts.key(),
    orderAdmin.toShip.key(),
    orderAdmin.parcels.key(),
    orderAdmin.parcelCounts.key(),
    orderAdmin.orderPapers.key({ input: { orderId: id } }),
    orderAdmin.order.key({ input: { orderId: id } }),
    orderAdmin.whyNotShipped.key({ input: { orderId: id } }),
    orderAdmin.certificates.key({ input: { orderId: id } }),
    orderAdmin.certificateDrafts.key({ input: { orderId: id } }),
    returnAdmin.returns.key(),
    returnAdmin.counts.key(),
    returnAdmin.return.key({ input: { orderId: id } }),
    payments.history.key({ input: { orderId: id } }),
    catalogueAdmin.part.key(),
    stock.lines.key(),
    audit.key(),
    ...PERSON,
    ...WAITING,
  ],
  quote: id => [
    quotes.quote.key({ input: { quoteId: id } }),
    quotes.myQuotes.key(),
    quotes.waiting.key(),
    quotes.refused.key(),
    quoteAdmin.quotes.key(),
    quoteAdmin.counts.key(),
    quoteAdmin.quote.key({ input: { quoteId: id } }),
    audit.key(),
    ...PERSON,
    ...WAITING,
  ],
  submission: id => [
    submissions.mine.key(),
    submissions.submission.key({ input: { submissionId: id } }),
    submissionAdmin.submissions.key(),
    submissionAdmin.counts.key(),
    submissionAdmin.submission.key({ input: { submissionId: id } }),
    ...WAITING,
  ],
  mail: () => [admin.mails.key(), admin.mail.key(), audit.key(), ...WAITING],
  import: id => [imports.list.key(), imports.one.key({ input: { id } })],
  scan: id => [stock.scanBatches.key(), stock.scanBatch.key({ input: { batchId: Number(id) } }), stock.scanFiles.key()],
  product: slug => [catalogue.product.key({ input: { slug } }), ...PARTS],
  audit: subject => [audit.key(), ...(DONE_TO[subject] ?? [])],
  person: () => [people.key()],
  contact: () => [contactAdmin.contacts.key()],
}
/** What shows the things that nothing but the audit tells of. */
const DONE_TO: Record<string, QueryKey[]> = {
  product: [...PARTS, admin.waiting.key(), orderAdmin.whyNotShipped.key()],
  receipt: [stock.key(), admin.waiting.key()],
  category: [catalogueAdmin.categories.key(), ...PARTS],
  import: [catalogueAdmin.categories.key(), ...PARTS],
  bulk: [orpc.bulk.key(), ...PARTS],
  account: [people.key(), privacyAdmin.kept.key()],
  privacy_request: [people.key(), privacyAdmin.kept.key()],
  synonym: [catalogueAdmin.synonyms.key()],
  settings: [storeSettings.key(), opening.key()],
  opening: [opening.key()],
  job: [admin.waiting.key()],
}
/** What pages ask that are told of changes. */
export const EVERYTHING = [
  ...[orders, quotes, submissions],
  ...[admin, audit, orpc.bulk, catalogueAdmin, contactAdmin, imports, orderAdmin, orpc.machine, payments],
  ...[opening, people, privacyAdmin, quoteAdmin, returnAdmin, stock, stockAlertAdmin, storeSettings, submissionAdmin],
]
  .map(things => things.key())
  .concat([catalogue.product.key()])

/** Keeps the queries of a page as things are, while others change them: those of a customer, of a guest's order, or of the back office. */
export function useLiveQueries(wanted: Wanted | null): void {
  const client = useQueryClient()
  useLive(
    wanted,
    useMemo(() => refreshInTurn(news => refresh(client, news)), [client]),
  )
}

/** The keys of the queries that show what changed. */
export const keysOf = ({ kind, id }: Change): QueryKey[] => SHOWN_IN[kind](id)

async function refresh(client: QueryClient, news: News): Promise<void> {
  const keys = news === null ? EVERYTHING : news.flatMap(keysOf)
  const once = new Map(keys.map(queryKey => [JSON.stringify(queryKey), queryKey]))
  await Promise.all([...once.values()].map(queryKey => client.invalidateQueries({ queryKey })))
}
