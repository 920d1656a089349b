import { useEffect } from 'react'
import { openQuoteRequest } from './quote-request-dialog.ts'

const ASKED = 'openRfq'

/** Opens the dialog for a part whose page was called with `?openRfq=true`: once, so a reload does not open it again. */
export function useQuoteRequestInAddress(slug: string): void {
  useEffect(() => {
    const address = new URL(window.location.href)
    if (address.searchParams.get(ASKED) !== 'true') return
    address.searchParams.delete(ASKED)
    window.history.replaceState(window.history.state, '', address)
    openQuoteRequest({ slug, condition: null, quantity: 1 })
  }, [slug])
}
