import { useEffect } from 'react'
import { notify } from '../ui/notify.ts'

const ASKED = 'openRfq'

/** Opens the dialog for a part whose page was called with `?openRfq=true`: once, so a reload does not open it again. */
export function useAskedInAddress(slug: string): void {
  useEffect(() => {
    const address = new URL(window.location.href)
    if (address.searchParams.get(ASKED) !== 'true') return
    address.searchParams.delete(ASKED)
    window.history.replaceState(window.history.state, '', address)
    import('./ask-for-quote.ts').then(
      ({ askForQuote }) => askForQuote({ slug, condition: null, quantity: 1 }),
      () => notify.error('The form could not be loaded. Please try again.'),
    )
  }, [slug])
}
