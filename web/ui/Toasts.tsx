import { lazy, Suspense } from 'react'
import { useToasterAsked } from './notify.ts'

const Toaster = lazy(() => import('sonner').then(module => ({ default: module.Toaster })))

/** The place of the toasts. */
export function Toasts() {
  if (!useToasterAsked()) return null
  return (
    <Suspense>
      <Toaster position="bottom-right" theme="system" richColors closeButton />
    </Suspense>
  )
}
