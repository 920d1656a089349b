import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { isQuoteEventAllowed, QUOTE_STATES } from '../../../domain/quotes/quote.ts'
import type { OfferInput } from '../../../domain/quotes/quote-offer.ts'
import { store } from '../../../domain/settings/store.ts'
import { storeDay } from '../../../domain/text/store-day.ts'
import { api } from '../../api.ts'
import { discardOffer, holdOffer, useHeldOffers } from './held-offers.ts'
import {
  cannotShip,
  firstOffer,
  hasArrived,
  type OfferDraft,
  OfferDraftShape,
  type OfferRules,
  otherPrices,
} from './offer-draft.ts'
import type { AdminQuote } from './queries.ts'
import { resolveOffer } from './resolve-offer.ts'
import { useAdminDraft } from './use-admin-draft.ts'

export type OfferFormOf = UseFormReturn<OfferDraft, OfferRules, OfferInput>

/** The offer of a quote as typed, until it is sent; `onSent` runs once it waits to be sent. */
export function useOffer(admin: AdminQuote, onSent: () => void) {
  const { quote, lines: known } = admin
  const client = useQueryClient()
  const today = storeDay(new Date(), store.timeZone)
  const mayOffer = isQuoteEventAllowed('quoted', quote, 'admin')
  const rules: OfferRules = {
    quote,
    known,
    today,
    isOnAccount: quote.isOnAccount,
    mayLeaveShipping: isQuoteEventAllowed('unit_quoted', quote, 'admin'),
  }
  const first = firstOffer(admin, today, quote.kind === 'aog' ? store.days.aogQuote : store.days.quote)
  const form = useForm<OfferDraft, OfferRules, OfferInput>({
    resolver: resolveOffer,
    context: rules,
    defaultValues: first,
  })
  const { isDirty } = form.formState
  const offers = useHeldOffers()
  const held = offers.find(({ quoteId }) => quoteId === quote.id)
  const isOnItsWay = held !== undefined && held.state !== 'failed'
  // The earlier quote was sent from the same position: a second press of its button must not send this one.
  const before = offers.find(({ quoteId, state }) => quoteId !== quote.id && state !== 'failed')
  const [isTouched, setTouched] = useState(false)
  const [warning, setWarning] = useState<string | null>(null)
  const [wanted, setWanted] = useState<boolean | null>(null)
  const draft = useAdminDraft({
    name: 'offer',
    quote,
    form,
    first,
    hasArrived,
    shape: OfferDraftShape,
    isPending: isOnItsWay,
    onArrived: () => setWanted(null),
  })
  // A started draft stays, whatever happens to the quote.
  useEffect(() => {
    if (isDirty) setWanted(true)
  }, [isDirty])
  const send = form.handleSubmit(offer => {
    // Changes since the draft began are shown above the button: it is not sent without review.
    if (!mayOffer || isOnItsWay || draft.meanwhile.length > 0) return
    if (cannotShip(form.getValues(), rules)) return
    const others = otherPrices(form.getValues(), rules)
    const warned = others.map(({ line, words }) => `Line ${line}: price is ${words}.`).join(' ')
    if (warned !== '' && warned !== warning) return setWarning(warned)
    setWarning(null)
    const { version, discard } = draft
    holdOffer({
      quoteId: quote.id,
      quoteNumber: quote.quoteNumber,
      send: async () => {
        try {
          await api.quotes.admin.offer({ quoteId: quote.id, version, offer }, { context: { keepalive: true } })
          discard()
          setWanted(null)
        } finally {
          await client.invalidateQueries()
        }
      },
    })
    onSent()
  })
  return {
    admin,
    rules,
    form,
    draft,
    mayOffer,
    isOnItsWay,
    refusal: held?.refusal ?? null,
    clearRefusal: () => discardOffer(quote.id),
    warning,
    touch: () => {
      setTouched(true)
      setWarning(null)
    },
    send: () => {
      if (before && !isTouched) setWarning(secondSend(before.quoteNumber, quote.quoteNumber))
      else void send()
    },
    isShown: mayOffer || isDirty || wanted === true,
    isOpen: wanted ?? QUOTE_STATES[quote.status].awaitsOffer === true,
    setOpen: setWanted,
  }
}

const secondSend = (sent: string, open: string): string =>
  `${sent} was sent, and this is ${open}. Click or move in its lines, then send it.`

export type OfferOf = ReturnType<typeof useOffer>
