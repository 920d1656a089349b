import { ClientOnly, createFileRoute, useRouter } from '@tanstack/react-router'
import { store } from '../../store.config.ts'
import { CheckoutScreen, CheckoutSkeleton } from '../checkout/CheckoutScreen.tsx'
import { WithQueries } from '../WithQueries.tsx'

export const Route = createFileRoute('/checkout')({
  validateSearch: ({ step }: Record<string, unknown>): { step?: 'payment' } => (step === 'payment' ? { step } : {}),
  head: () => ({ meta: [{ title: `Checkout | ${store.name}` }, { name: 'robots', content: 'noindex' }] }),
  component: Checkout,
})

// The cart and what was typed are in the browser: the server renders the shape of the page.
function Checkout() {
  const { step = 'shipping' } = Route.useSearch()
  const router = useRouter()
  return (
    <ClientOnly fallback={<CheckoutSkeleton />}>
      <WithQueries>
        <CheckoutScreen
          step={step}
          toStep={next => {
            void router.navigate({ href: next === 'payment' ? '/checkout?step=payment' : '/checkout' })
            window.scrollTo({ top: 0 })
          }}
        />
      </WithQueries>
    </ClientOnly>
  )
}
