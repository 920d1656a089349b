import { Toaster } from 'sonner'

/** The toasts themselves. */
export const ToastList = () => (
  <Toaster
    // At the top, below the bar: what is to be pressed next lies at the bottom.
    position="top-center"
    offset={{ top: 68 }}
    mobileOffset={{ top: 68 }}
    duration={3000}
    // One before another, and no further: what lies below is being worked with.
    visibleToasts={2}
    className="print:hidden"
    toastOptions={{
      unstyled: true,
      classNames: {
        toast: 'sheet flex font-sans w-full items-start gap-3 border-l-4 p-4 text-ink max-sm:py-2.5',
        success: 'border-l-good',
        error: 'border-l-bad',
        info: 'border-l-link',
      },
    }}
  />
)
