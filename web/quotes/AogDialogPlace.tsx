import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { dashboardAddress, type QuotesPlace, quoteAddress } from '../dashboard/dashboard-place.ts'

const AogRequestDialog = lazy(() =>
  import('../aog/AogRequestDialog.tsx').then(module => ({ default: module.AogRequestDialog })),
)

/** The form for another aircraft on the ground, over the dashboard, while the address asks for it. Loaded when it first does. */
export function AogDialogPlace({ place }: { place: QuotesPlace }) {
  const router = useRouter()
  const client = useQueryClient()
  const isOpen = place.openAOGRequest === '1'
  const [wasOpened, setOpened] = useState(false)
  // Never in the server's rendering: what lies over the page is the browser's.
  useEffect(() => {
    if (isOpen) setOpened(true)
  }, [isOpen])
  if (!wasOpened) return null
  const close = () => {
    const { openAOGRequest: _, ...below } = place
    void router.navigate({ href: dashboardAddress(below), replace: true })
  }
  const show = (quoteId: string) => {
    void client.invalidateQueries({ queryKey: ['quotes'] })
    void router.navigate({ href: quoteAddress('aog', quoteId), replace: true })
  }
  return (
    <Suspense>
      <AogRequestDialog isOpen={isOpen} onClose={close} onSent={show} />
    </Suspense>
  )
}
