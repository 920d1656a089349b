import { useState } from 'react'
import type { RoundUp } from '../../domain/cart/round-up.ts'
import { type Cents, formatMoney } from '../../domain/money/money.ts'
import { signInAddress } from '../accounts/sign-in-address.ts'
import { isSignedIn } from '../accounts/signed-in.ts'
import { showOnNextPage } from '../ui/notices.ts'
import { notify } from '../ui/notify.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { cart } from './cart.ts'
import { LOG_IN_TO_ROUND_UP, type RoundUpPlace, roundedUpText, roundUpFailure } from './round-up-text.ts'

type Props = { upTo: RoundUp; needed: Cents; place: RoundUpPlace }

/** The location of the button after a sign-in for it. */
const BACK_TO: Record<RoundUpPlace, string> = { cart: '/cart', checkout: '/checkout' }

/**
 * Adds the difference to a minimum order; the store computes the amount. Only customers have the button. Guests have a
 * link to sign in, because they cannot round up.
 */
export function RoundUpButton({ upTo, needed, place }: Props) {
  const [isBusy, setBusy] = useState(false)
  const roundUp = async () => {
    if (isBusy) return
    if (!isSignedIn()) {
      notify.error(LOG_IN_TO_ROUND_UP, { text: 'Sign in', href: signInAddress(BACK_TO[place]) })
      return
    }
    setBusy(true)
    try {
      const text = roundedUpText(place, await cart.addRoundUp(upTo))
      if (text === null) notify.info('Your order has reached the minimum')
      else notify.success(text)
    } catch (error) {
      notify.error(roundUpFailure(place, error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <button type="button" className="for-customers button mt-2 w-full text-sm" aria-busy={isBusy} onClick={roundUp}>
        Round up by {formatMoney(needed)}
      </button>
      <p className="for-guests not-printed mt-1 text-sm">
        <PageLink
          href={signInAddress(BACK_TO[place])}
          className="inline-block text-link pointer-coarse:py-2.5"
          onClick={() => showOnNextPage('info', LOG_IN_TO_ROUND_UP)}
        >
          Sign in to round up by {formatMoney(needed)}
        </PageLink>
      </p>
    </>
  )
}
