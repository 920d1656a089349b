import { createElement } from 'react'
import { toast } from 'sonner'

export type Kind = 'success' | 'error' | 'info'
/** Where a toast leads on to: it then stays longer. */
export type Link = { text: string; href: string }
const LINK_MS = 12_000

export function showToast(kind: Kind, message: string, link?: Link): void {
  toast[kind](message, {
    // Said again it takes its own place: five clicks are not five toasts over the page.
    id: `${kind} ${message}`,
    ...(link && {
      duration: LINK_MS,
      action: createElement('a', { href: link.href, className: 'text-link ml-auto whitespace-nowrap' }, link.text),
    }),
  })
}
