import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { PartsListScreen } from '../../catalogue/PartsListScreen.tsx'
import { pageHead } from '../../page-head.ts'

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

export const Route = createFileRoute('/_store/parts-distribution')({
  validateSearch: ({ list }: Record<string, unknown>): { list?: string } =>
    typeof list === 'string' && UUID.test(list) ? { list: list.toLowerCase() } : {},
  head: () =>
    pageHead({
      title: 'Parts Distribution: quick order',
      description:
        'Paste or drop a list of up to 500 part numbers and see at once which are in stock, which need a quote, and what they cost. Aircraft parts by the list.',
      path: '/parts-distribution',
    }),
  component: QuickOrder,
})

function QuickOrder() {
  const { list } = Route.useSearch()
  // Read once the page is there: its HTML is the same for everybody.
  const [listId, setListId] = useState<string | null>(null)
  useEffect(() => setListId(list ?? null), [list])
  return <PartsListScreen key={listId} listId={listId} />
}
