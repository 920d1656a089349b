import { useLayoutEffect, useState } from 'react'
import { Toaster, useSonner } from 'sonner'
import { findToastPlace, USUAL_PLACE } from './toast-place.ts'

/** The cart and dialogs have come in after this long. */
const SETTLED_MS = 400

/** The toasts themselves. Their place is found when the first of some comes, and once more when what came with it is there. */
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
      // One before another, and no further: what lies below is being worked with.
      visibleToasts={2}
      className="print:hidden"
      toastOptions={{
        unstyled: true,
        classNames: {
          // Where no place is free it lies over the button that is pressed next: without a link it lets the press through.
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
