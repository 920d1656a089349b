import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, orpc } from '../api.ts'
import type { QuoteView } from './queries.ts'

/** Marks the changes of a quote as seen by the customer when its page is visible. */
export function useMarkSeen({ id, version, isNews }: Pick<QuoteView, 'id' | 'version' | 'isNews'>): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isNews) return
    const mark = async () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', mark)
      try {
        await api.quotes.markSeen({ quoteId: id })
      } catch {
        // It stays marked as new, and the next view marks it as seen.
        return
      }
      client.setQueryData(orpc.quotes.quote.queryKey({ input: { quoteId: id } }), quote =>
        quote?.version === version ? { ...quote, isNews: false } : quote,
      )
      void client.invalidateQueries({ queryKey: orpc.quotes.myQuotes.key() })
      void client.invalidateQueries({ queryKey: orpc.quotes.waiting.key() })
    }
    document.addEventListener('visibilitychange', mark)
    void mark()
    return () => document.removeEventListener('visibilitychange', mark)
  }, [client, id, version, isNews])
}
