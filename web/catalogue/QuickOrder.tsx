import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { PartsListScreen } from './PartsListScreen.tsx'

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Quick order, with the saved list in the address. It is loaded in the browser: the HTML is the same for all visitors. */
export function QuickOrder() {
  const searchStr = useRouterState({ select: state => state.location.searchStr })
  const [listId, setListId] = useState<string | null>(null)
  useEffect(() => setListId(listOf(searchStr)), [searchStr])
  return <PartsListScreen key={listId} listId={listId} />
}

function listOf(searchStr: string): string | null {
  const id = new URLSearchParams(searchStr).get('list') ?? ''
  return UUID.test(id) ? id.toLowerCase() : null
}
