import { type FormEvent, useRef, useState } from 'react'
import { api } from '../api.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { Form } from '../ui/Form.tsx'
import { focusAccount } from './focus-account.ts'
import { OwnCarrierAccount } from './OwnCarrierAccount.tsx'
import { Problem } from './Problem.tsx'
import type { QuoteView } from './queries.ts'
import { CHOOSE_ONE } from './use-own-account.ts'
import type { QuoteSteps } from './use-quote-steps.ts'

/** Requests the carrier account for shipping: a guest could not name it. */
export function NameAccount({ quote, steps }: { quote: QuoteView; steps: QuoteSteps }) {
  const [account, setAccount] = useState<number | null>(null)
  const [error, setError] = useState<string | undefined>()
  const accounts = useRef<HTMLDivElement>(null)
  const name = (event: FormEvent) => {
    event.preventDefault()
    setError(account === null ? CHOOSE_ONE : undefined)
    if (account === null) return focusAccount(accounts.current)
    steps.take('nameAccount', {
      call: () => api.quotes.nameAccount({ quoteId: quote.id, version: quote.version, carrierAccountId: account }),
      said: 'Shipping account saved.',
    })
  }
  return (
    <section aria-labelledby="name-account" className="space-y-3">
      <h4 id="name-account" className="font-semibold">
        Which carrier account should we use?
      </h4>
      <div ref={accounts}>
        <OwnCarrierAccount
          chosen={{ id: account }}
          onChoose={choice => {
            setAccount(choice?.id ?? null)
            setError(undefined)
          }}
          error={error}
          isAsked
        />
      </div>
      <Problem of="nameAccount" steps={steps} />
      <Form onSubmit={name}>
        <BusyButton type="submit" className="button max-sm:w-full" isBusy={steps.busy !== null}>
          {steps.busy === 'nameAccount' ? 'Saving...' : 'Use this account'}
        </BusyButton>
      </Form>
    </section>
  )
}
