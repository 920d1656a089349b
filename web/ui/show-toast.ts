import { createElement } from 'react'
import { toast } from 'sonner'

export type Kind = 'success' | 'error' | 'info'
/** A link in a toast, which is then shown longer. */
export type Link = { text: string; href: string }
const LINK_MS = 12_000

export function showToast(kind: Kind, message: string, link?: Link): void {
  toast[kind](message, {
    // A repeated message replaces its earlier toast: five clicks do not stack five toasts.
    id: `${kind} ${message}`,
    ...(link && {
      duration: LINK_MS,
      action: createElement('a', { href: link.href, className: 'text-link ml-auto whitespace-nowrap' }, link.text),
    }),
  })
}
