import { Toaster } from 'sonner'

/** The toasts themselves. */
export const ToastList = () => (
  <Toaster
    // In the corner where nothing else is: search and titles of dialogs are above, the cart is at the right, and on a phone
    // only the last row of the cart's foot lies lower than its way to checkout.
    position="bottom-left"
    offset={{ bottom: 16, left: 16 }}
    mobileOffset={{ bottom: 8, left: 8, right: 8 }}
    duration={3000}
    // One before another, and no further: what lies below is being worked with.
    visibleToasts={2}
    className="print:hidden"
    toastOptions={{
      unstyled: true,
      classNames: {
        // It may lie over the button that is pressed next: without a link of its own it lets the press through.
        toast:
          'sheet flex font-sans w-full items-start gap-3 border-l-4 p-4 text-ink max-sm:py-2.5 not-has-[a]:pointer-events-none',
        success: 'border-l-good',
        error: 'border-l-bad',
        info: 'border-l-link',
      },
    }}
  />
)
