import { type FormEvent, useRef, useState } from 'react'
import { postalCodeUse } from '../../domain/customers/address-parts.ts'
import { postalCodeLabel, territoryOfZip } from '../../domain/customers/us-zip.ts'
import { DEFAULT_FREIGHT_COUNTRY, MAX_QUOTE_ZIP_LENGTH, whyNotQuoteZip } from '../../domain/quotes/quote-zip.ts'
import { api } from '../api.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { CountryCombobox } from '../ui/CountryCombobox.tsx'
import { Form } from '../ui/Form.tsx'
import { TextField } from '../ui/TextField.tsx'
import { chosenIds } from './alternatives.ts'
import { focusAccount } from './focus-account.ts'
import { OwnCarrierAccount } from './OwnCarrierAccount.tsx'
import { Problem } from './Problem.tsx'
import type { QuoteView } from './queries.ts'
import type { QuoteSteps } from './use-quote-steps.ts'

const NO_ACCOUNT = 'Please select a shipping account or add a new one'

/** Approves the unit prices and enters the destination, so that the freight can be quoted. */
export function ApproveUnitPrice({ quote, steps }: { quote: QuoteView; steps: QuoteSteps }) {
  const [zipCode, setZip] = useState(quote.zipCode)
  const [country, setCountry] = useState(quote.shippingCountry)
  const hasZip = postalCodeUse(country)
  const [account, setAccount] = useState<{ id: number | null } | null>(
    quote.isOnAccount && !quote.carrierAccount ? { id: null } : null,
  )
  const [missing, setMissing] = useState<'account' | null>(null)
  const [wrongZip, setWrongZip] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const accounts = useRef<HTMLDivElement>(null)
  const approve = (event: FormEvent) => {
    event.preventDefault()
    const why = whyNotQuoteZip(zipCode, country)
    const lacks = why === null && account?.id === null ? 'account' : null
    setWrongZip(why)
    setMissing(lacks)
    if (why !== null) field.current?.focus()
    else if (lacks) focusAccount(accounts.current)
    if (why !== null || lacks !== null) return
    steps.take('approve', {
      call: () =>
        api.quotes.approveUnitPrice({
          quoteId: quote.id,
          version: quote.version,
          zipCode: zipCode.trim(),
          shippingCountry: country,
          carrierAccountId: account?.id ?? null,
          chosen: chosenIds(quote),
        }),
      said: 'Unit price approved.',
    })
  }
  return (
    <div className="space-y-4">
      <Form id="approve" onSubmit={approve} className="flex flex-wrap items-start gap-4">
        <CountryCombobox
          label="Country"
          name="country"
          autoComplete="shipping country"
          className="w-64 max-w-full"
          value={country}
          onChange={code => {
            setCountry(code)
            if (postalCodeUse(code) === 'never') setZip('')
            setWrongZip(null)
          }}
        />
        {hasZip !== 'never' && (
          <TextField
            ref={field}
            label={postalCodeLabel(country)}
            name="postal-code"
            autoComplete="shipping postal-code"
            maxLength={MAX_QUOTE_ZIP_LENGTH}
            className="max-w-48"
            aria-required={hasZip === 'required'}
            value={zipCode}
            onChange={event => {
              const typed = event.target.value
              setZip(typed)
              // As in an address, a territory of the United States is a country of its own.
              const territory = country === DEFAULT_FREIGHT_COUNTRY ? territoryOfZip(typed) : null
              if (territory !== null) setCountry(territory)
              setWrongZip(null)
              setMissing(null)
            }}
            error={wrongZip ?? undefined}
          />
        )}
      </Form>
      <div ref={accounts}>
        <OwnCarrierAccount
          chosen={account}
          onChoose={choice => {
            setAccount(choice)
            setMissing(null)
          }}
          error={missing === 'account' ? NO_ACCOUNT : undefined}
        />
      </div>
      <Problem of="approve" steps={steps} />
      <BusyButton type="submit" form="approve" className="button button-go max-sm:w-full" isBusy={steps.busy !== null}>
        {steps.busy === 'approve' ? 'Approving...' : 'Approve unit price'}
      </BusyButton>
    </div>
  )
}
