import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { orpc } from '../../api.ts'
import { isCommand } from '../../frame/focus-on-slash.ts'
import { LIVE, LIVE_ONE } from '../../live-query.ts'
import { quoteAdminAddress } from '../addresses.ts'
import { useHeldOffers } from './held-offers.ts'
import { nextWaiting } from './next-waiting.ts'

/** Quotes that wait for the back office, most urgent first. */
export const WAITING = orpc.quotes.admin.list.queryOptions({ input: {}, ...LIVE })

/**
 * Opens the next waiting quote, also by `n` while no field has the focus; null: no other waits. It is preloaded, so that it
 * opens at once.
 */
export function useNextWaiting(quoteId: string): (() => void) | null {
  const router = useRouter()
  const client = useQueryClient()
  const { data } = useQuery(WAITING)
  const held = useHeldOffers().map(one => one.quoteId)
  const next = nextWaiting(data?.quotes ?? [], quoteId, held)
  useEffect(() => {
    if (next !== null)
      void client.prefetchQuery(orpc.quotes.admin.quote.queryOptions({ input: { quoteId: next }, ...LIVE_ONE }))
  }, [client, next])
  const goOn = () => {
    if (next !== null) void router.navigate({ href: quoteAdminAddress(next) })
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'n' || !isCommand(event)) return
    event.preventDefault()
    goOn()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return next === null ? null : goOn
}
