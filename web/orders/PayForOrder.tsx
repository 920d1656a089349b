import { type MouseEvent, useState } from 'react'
import { refusalText } from '../api-refusal.ts'
import { notify } from '../ui/notify.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { CHECKOUT, resumeOrder } from './resume-order.ts'

type Props = { orderId: string; token: string | null; className: string }

/** Leads a buyer to pay an order of their own that is placed and unpaid, in whichever browser it was placed. */
export function PayForOrder({ orderId, token, className }: Props) {
  const [isBusy, setBusy] = useState(false)
  const go = async (event: MouseEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    try {
      window.location.assign(await resumeOrder({ orderId, token }))
    } catch (error) {
      notify.error(refusalText(error, 'The order couldn’t be opened in checkout. Please try again.'))
      setBusy(false)
    }
  }
  return (
    <PageLink href={CHECKOUT} className={className} aria-busy={isBusy} onClick={event => void go(event)}>
      Pay for this order
    </PageLink>
  )
}
