import { ClientOnly, createFileRoute, useRouter } from '@tanstack/react-router'
import { store } from '../../../domain/settings/store.ts'
import { Checkout as CheckoutOfCart } from '../../checkout/Checkout.tsx'
import { CheckoutSkeleton } from '../../checkout/CheckoutSkeleton.tsx'

type Search = { step?: 'payment'; draft?: string }

export const Route = createFileRoute('/_checkout/checkout')({
  validateSearch: ({ step, draft }: Record<string, unknown>): Search => ({
    ...(step === 'payment' ? { step } : {}),
    // A number to who reads an address.
    ...(/^\d{1,16}$/.test(`${draft}`) ? { draft: `${draft}` } : {}),
  }),
  head: () => ({ meta: [{ title: `Checkout | ${store.name}` }, { name: 'robots', content: 'noindex' }] }),
  component: Checkout,
})

// The cart and the draft are in the browser: the server renders the skeleton.
function Checkout() {
  const { step = 'shipping', draft = '' } = Route.useSearch()
  const router = useRouter()
  return (
    <ClientOnly fallback={<CheckoutSkeleton />}>
      <CheckoutOfCart
        step={step}
        handedOn={draft}
        toStep={(next, instead = false) => {
          void router.navigate({
            href: next === 'payment' ? '/checkout?step=payment' : '/checkout',
            replace: instead,
          })
          window.scrollTo({ top: 0 })
        }}
      />
    </ClientOnly>
  )
}
