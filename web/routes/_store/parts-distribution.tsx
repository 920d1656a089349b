import { createFileRoute, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { PartsListScreen } from '../../catalogue/PartsListScreen.tsx'
import { pageHead } from '../../page-head.ts'

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

export const Route = createFileRoute('/_store/parts-distribution')({
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
  const searchStr = useRouterState({ select: state => state.location.searchStr })
  // Read once the page is there: its HTML is the same for everybody.
  const [listId, setListId] = useState<string | null>(null)
  useEffect(() => setListId(listOf(searchStr)), [searchStr])
  return <PartsListScreen key={listId} listId={listId} />
}

/** The kept list that an address asks for. */
function listOf(searchStr: string): string | null {
  const id = new URLSearchParams(searchStr).get('list') ?? ''
  return UUID.test(id) ? id.toLowerCase() : null
}
