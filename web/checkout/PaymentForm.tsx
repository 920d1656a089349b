import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { OrderEmailShape } from '../../domain/checkout/checkout.ts'
import { LEGAL_PAGES } from '../../domain/legal/legal-pages.ts'
import {
  type CardErrors,
  cardBrand,
  checkCard,
  formatCardNumber,
  formatExpiration,
  splitExpiration,
} from '../../domain/payments/card.ts'
import { store } from '../../domain/settings/store.ts'
import { isSignedIn } from '../accounts/signed-in.ts'
import { phoneAddress } from '../addresses.ts'
import { api } from '../api.ts'
import { isRefused, refusalCode } from '../api-refusal.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { Form } from '../ui/Form.tsx'
import { Icon } from '../ui/Icon.tsx'
import { notify } from '../ui/notify.ts'
import { TextField } from '../ui/TextField.tsx'
import { cardForm } from './card-form.ts'
import type { CardToken } from './card-provider.ts'
import { keepCaret } from './caret.ts'
import { ScriptUnavailable } from './script-unavailable.ts'

type Props = {
  /** Places and pays with the card's token, and shows its own errors. */
  onPay: (token: CardToken) => Promise<void>
  /** a guest's, which may be put right here; null: a customer's */
  email: { value: string; onChange: (email: string) => void } | null
  amount: string
  /** the label of the button */
  action?: string
  /** true if the payment buys something, under the terms of sale */
  isSale?: boolean
  error: ReactNode
  onError: (message: string | null) => void
  disabled: boolean
  /** the session of a customer has expired */
  onSignIn: () => void
}

/** The card form. Its input goes to the gateway's script and nowhere else. */
export function PaymentForm({
  onPay,
  email,
  amount,
  action = 'Place Order & Pay',
  isSale = true,
  error,
  onError,
  disabled,
  onSignIn,
}: Props) {
  const [card, setCard] = useState({ number: '', expiration: '', cvv: '' })
  const [wrong, setWrong] = useState<CardErrors & { email?: string | undefined }>({})
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const system = useQuery({
    queryKey: ['payment-system'],
    queryFn: async () => {
      const credentials = await fetchCredentials()
      await cardForm(credentials).load(credentials)
      return credentials
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failures, error) => failures < 1 && !isRefused(error.cause) && !(error instanceof ScriptUnavailable),
  })
  const credentials = system.data
  const isSignedOut = system.isError && refusalCode(system.error.cause) === 'NOT_SIGNED_IN'
  const brand = cardBrand(card.number.replaceAll(' ', ''))

  const submit = async (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (running.current || !credentials) return
    const errors = { ...checkCard(card, new Date()), email: email ? emailProblem(email.value) : undefined }
    setWrong(errors)
    const [first] = (['email', 'number', 'expiration', 'cvv'] as const).filter(name => errors[name])
    if (first) {
      form.querySelector<HTMLInputElement>(`[data-field=${first}]`)?.focus()
      return
    }
    const expires = splitExpiration(card.expiration)
    if (!expires) return
    running.current = true
    setBusy(true)
    onError(null)
    try {
      const number = card.number.replaceAll(' ', '')
      const token = await cardForm(credentials).tokenize(credentials, { number, ...expires, cvv: card.cvv })
      await onPay(token)
    } catch (failure) {
      const message = failure instanceof Error ? failure.message : 'Payment failed'
      onError(message)
      notify.error(message)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return (
    <Form onSubmit={submit} aria-label="Payment Information" className="space-y-4">
      {credentials?.environment === 'sandbox' && (
        <p className="rounded-md border border-caution px-3 py-2 text-sm font-medium text-caution">
          Test mode: no card is charged. Use card 4111 1111 1111 1111 with any future date and any CVV.
        </p>
      )}
      {error && (
        <div role="alert" className="flex gap-3 rounded-md border border-bad bg-bad-soft p-3 text-bad">
          <Icon name="warning" />
          <div className="min-w-0">
            <p className="font-semibold">Payment Error</p>
            {error}
          </div>
        </div>
      )}
      {system.isError && (
        <div role="alert" className="rounded-md border border-bad bg-bad-soft p-3">
          <p>{isSignedOut ? 'User not authenticated' : 'Failed to load payment system. Please refresh the page.'}</p>
          <p className="text-sm text-muted">
            {isSignedOut
              ? 'Your session has ended. Sign in to continue. Everything you typed is still here.'
              : system.error.message}
          </p>
          {system.error instanceof ScriptUnavailable && (
            <p className="mt-1">
              An ad blocker or a firewall may be holding the card form back. Allow it on this page and try again, or
              call{' '}
              <a className="text-link whitespace-nowrap" href={phoneAddress(store.phone)}>
                {store.phone}
              </a>
              .
            </p>
          )}
          {isSignedOut && (
            <button type="button" className="button button-go mt-2 mr-3" onClick={onSignIn}>
              Sign in
            </button>
          )}
          <button type="button" className="button mt-2" onClick={() => system.refetch()}>
            Try again
          </button>
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-4">
        {email && (
          <TextField
            className="sm:col-span-4"
            label="Email for your confirmation"
            data-field="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            value={email.value}
            error={wrong.email}
            onChange={event => email.onChange(event.target.value)}
          />
        )}
        <TextField
          className="sm:col-span-4"
          label="Card number"
          data-field="number"
          inputMode="numeric"
          autoComplete="cc-number"
          placeholder="0000 0000 0000 0000"
          maxLength={19}
          value={card.number}
          inside={brand && <span role="status">{brand}</span>}
          error={wrong.number}
          onChange={({ target }) => {
            const number = formatCardNumber(target.value)
            keepCaret(target, number)
            setCard({ ...card, number })
          }}
        />
        <TextField
          className="sm:col-span-2"
          label="Expiration date"
          data-field="expiration"
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM/YY"
          maxLength={5}
          value={card.expiration}
          error={wrong.expiration}
          onChange={({ target }) => {
            const expiration = formatExpiration(target.value)
            keepCaret(target, expiration)
            setCard({ ...card, expiration })
          }}
        />
        <TextField
          className="sm:col-span-2"
          label="CVV"
          data-field="cvv"
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder="123"
          maxLength={4}
          value={card.cvv}
          error={wrong.cvv}
          onChange={event => setCard({ ...card, cvv: event.target.value.replace(/\D/g, '').slice(0, 4) })}
        />
      </div>
      <BusyButton
        type="submit"
        className="button button-go w-full sm:text-lg"
        disabled={!busy && (!credentials || disabled)}
        isBusy={busy}
      >
        <Icon name="lock" size={18} />
        {busy ? 'Processing...' : system.isPending ? 'Loading payment system...' : action}
        {!busy && credentials && <span className="font-normal tabular-nums">{amount}</span>}
      </BusyButton>
      <p className="text-sm text-muted">
        Your card goes straight to the card processor. It never reaches our server.
        {isSale && (
          <>
            {' '}
            By paying you accept our{' '}
            <a href={LEGAL_PAGES.terms.path} target="_blank" rel="noopener" className="text-link">
              terms of sale
            </a>
            .
          </>
        )}
      </p>
    </Form>
  )
}

const emailProblem = (email: string): string | undefined => OrderEmailShape.safeParse(email).error?.issues[0]?.message

async function fetchCredentials() {
  try {
    return await api.payments.paymentCredentials(isSignedIn() ? {} : { guest: 'true' })
  } catch (cause) {
    throw new Error('Failed to fetch payment credentials', { cause })
  }
}
