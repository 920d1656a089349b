import { lazy, Suspense } from 'react'
import { useToasterAsked } from './notify.ts'

const Toaster = lazy(() => import('sonner').then(module => ({ default: module.Toaster })))

/** The place of the toasts. */
export function Toasts() {
  if (!useToasterAsked()) return null
  return (
    <Suspense>
      <Toaster
        position="bottom-right"
        toastOptions={{
          unstyled: true,
          classNames: {
            toast: 'sheet flex w-full items-start gap-3 border-l-4 p-4 text-ink shadow-lg',
            success: 'border-l-good',
            error: 'border-l-bad',
            info: 'border-l-link',
          },
        }}
      />
    </Suspense>
  )
}
