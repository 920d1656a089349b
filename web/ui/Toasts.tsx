import { LoadedLater } from './LoadedLater.tsx'
import { useToasterAsked } from './notify.ts'

const load = () => import('sonner')

/** The place of the toasts. */
export function Toasts() {
  return (
    <LoadedLater load={load} isWanted={useToasterAsked()}>
      {({ Toaster }) => (
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
      )}
    </LoadedLater>
  )
}
