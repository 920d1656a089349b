import { useLayoutEffect, useState } from 'react'
import { Toaster, useSonner } from 'sonner'
import { findToastPlace, isToast, USUAL_PLACE } from './toast-place.ts'

/** The cart and dialogs have finished opening this long after the last change of the page. */
const SETTLED_MS = 400

/**
 * The toasts. Their position is computed when the first one appears, and again each time the page has changed and settled:
 * a page can load its content after the toast.
 */
export function ToastList() {
  const hasToasts = useSonner().toasts.length > 0
  const [place, setPlace] = useState(USUAL_PLACE)
  useLayoutEffect(() => {
    if (!hasToasts) return
    const place = () => setPlace(findToastPlace())
    place()
    let settled = setTimeout(place, SETTLED_MS)
    const changes = new MutationObserver(records => {
      if (records.every(({ target }) => isToast(target))) return
      clearTimeout(settled)
      settled = setTimeout(place, SETTLED_MS)
    })
    changes.observe(document.body, { childList: true, subtree: true })
    return () => {
      changes.disconnect()
      clearTimeout(settled)
    }
  }, [hasToasts])
  return (
    <Toaster
      {...place}
      duration={3000}
      // One on top of another, and no more: the content below is in use.
      visibleToasts={2}
      className="print:hidden"
      toastOptions={{
        unstyled: true,
        classNames: {
          // If there is no free position the toast covers the next button: without a link it lets clicks through.
          toast:
            'sheet flex font-sans w-full items-start gap-3 border-l-4 p-4 text-ink max-sm:py-2.5 not-has-[a]:pointer-events-none',
          success: 'border-l-good',
          error: 'border-l-bad',
          info: 'border-l-link',
        },
      }}
    />
  )
}
