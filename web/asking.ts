import { isSignedIn } from './accounts/signed-in.ts'
import { aogRequestAddress } from './addresses.ts'

// Between the first page, which names this file alone, and what is for asking: naming all of that would make it heavier.

/** Opens what a link asks with: the form for a quote or for an aircraft on the ground. Rejects where it cannot be loaded. */
export async function openFor(link: HTMLAnchorElement, go: (href: string) => void): Promise<void> {
  if (link.dataset.quote !== undefined) {
    const { openQuoteOf } = await import('./quotes/open-quote.tsx')
    openQuoteOf(link)
    return
  }
  const form = aogRequestAddress(new URLSearchParams(window.location.search).get('pn') ?? '')
  if (isSignedIn()) go(form)
  else (await import('./aog/open-aog-auth.tsx')).openAogAuth(form)
}

/** Sends what a guest asked for, now that somebody is signed in. */
export const sendKept = async (): Promise<void> => (await import('./quotes/send-drafts.ts')).sendDrafts()
