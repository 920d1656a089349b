import { lazy, Suspense } from 'react'
import { useToasterAsked } from './notify.ts'

const Toaster = lazy(() => import('sonner').then(module => ({ default: module.Toaster })))

/** The place of the toasts. */
export function Toasts() {
  if (!useToasterAsked()) return null
  return (
    <Suspense>
      <Toaster
        // At the top, below the bar: what is to be pressed next lies at the bottom.
        position="top-center"
        offset={{ top: 68 }}
        mobileOffset={{ top: 68 }}
        duration={3000}
        toastOptions={{
          unstyled: true,
          classNames: {
            toast: 'sheet flex font-sans w-full items-start gap-3 border-l-4 p-4 text-ink',
            success: 'border-l-good',
            error: 'border-l-bad',
            info: 'border-l-link',
          },
        }}
      />
    </Suspense>
  )
}
