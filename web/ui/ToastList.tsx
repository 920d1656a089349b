import { useLayoutEffect, useState } from 'react'
import { Toaster, useSonner } from 'sonner'
import { findToastPlace, USUAL_PLACE } from './toast-place.ts'

/** The cart and dialogs have finished opening after this time. */
const SETTLED_MS = 400

/**
 * The toasts. Their position is computed when the first one appears, and again once the content that appeared with it has
 * settled.
 */
export function ToastList() {
  const hasToasts = useSonner().toasts.length > 0
  const [place, setPlace] = useState(USUAL_PLACE)
  useLayoutEffect(() => {
    if (!hasToasts) return
    setPlace(findToastPlace())
    const settled = setTimeout(() => setPlace(findToastPlace()), SETTLED_MS)
    return () => clearTimeout(settled)
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
