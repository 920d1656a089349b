import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Change, ChangeKind, News } from '../../domain/admin/live.ts'
import { orpc } from '../api.ts'
import { refreshInTurn } from './refresh-in-turn.ts'
import type { Wanted } from './stream.ts'
import { useLive } from './use-live.ts'

/** The queries that show a thing: a list with everything in it, what is one thing's with that thing's id. */
const SHOWN_IN: Record<ChangeKind, (id: string) => QueryKey[]> = {
  order: id => [
    ['order', id],
    ['my-orders'],
    ['admin', 'orders'],
    ['admin', 'order', id],
    ['admin', 'returns'],
    ['admin', 'return', id],
    ['admin', 'payment-history', id],
    ['admin', 'part'],
    ['admin', 'person'],
    ['admin', 'audit'],
    ['admin', 'today'],
  ],
  quote: id => [
    ['quote', id],
    ['my-quotes'],
    ['quotes'],
    ['admin', 'quotes'],
    ['admin', 'quote', id],
    ['admin-quotes'],
    ['admin-quote', id],
    ['admin', 'person'],
    ['admin', 'audit'],
    ['admin', 'today'],
  ],
  submission: id => [
    ['my-submissions'],
    ['submission', id],
    ['admin', 'submissions'],
    ['admin', 'submission', id],
    ['admin', 'today'],
  ],
  mail: () => [
    ['admin', 'mails'],
    ['admin', 'mail'],
    ['admin', 'audit'],
    ['admin', 'today'],
  ],
  import: id => [
    ['admin', 'imports'],
    ['admin', 'import', id],
  ],
  product: slug => [orpc.catalogue.product.key({ input: { slug } }), ...PARTS],
  audit: subject => [['admin', 'audit'], ['admin', 'audit-actors'], ...(DONE_TO[subject] ?? [])],
  person: () => PEOPLE,
  contact: () => [['admin', 'contacts']],
}
const PARTS = [
  ['admin', 'parts'],
  ['admin', 'part'],
  ['admin', 'ledger'],
]
const PEOPLE = [
  ['admin', 'people'],
  ['admin', 'person'],
]
/** What shows the things that nothing but the audit tells of. */
const DONE_TO: Record<string, QueryKey[]> = {
  product: PARTS,
  category: [['admin', 'categories'], ...PARTS],
  import: [['admin', 'categories'], ...PARTS],
  account: PEOPLE,
}
const EVERYTHING = [
  'order',
  'my-orders',
  'quote',
  'my-quotes',
  'quotes',
  'my-submissions',
  'submission',
  'admin-quotes',
  'admin-quote',
  'admin',
]

/** Keeps the queries of a page as things are, while others change them: those of a customer, of a guest's order, or of the back office. */
export function useLiveQueries(wanted: Wanted | null): void {
  const client = useQueryClient()
  useLive(
    wanted,
    useMemo(() => refreshInTurn(news => refresh(client, news)), [client]),
  )
}

async function refresh(client: QueryClient, news: News): Promise<void> {
  const keys =
    news === null
      ? EVERYTHING.map(first => [first])
      : news.flatMap((change: Change) => SHOWN_IN[change.kind](change.id))
  const once = new Map(keys.map(queryKey => [JSON.stringify(queryKey), queryKey]))
  await Promise.all([...once.values()].map(queryKey => client.invalidateQueries({ queryKey })))
}
