import { type FormEvent, useRef, useState } from 'react'
import { TextField } from '../ui/TextField.tsx'
import { OwnCarrierAccount } from './OwnCarrierAccount.tsx'
import { Problem } from './Problem.tsx'
import type { QuoteView } from './queries.ts'
import type { QuoteSteps } from './use-quote-steps.ts'

const LONGEST_ZIP = 20
const NO_ZIP = 'Zip code is required for shipping calculation'
const NO_ACCOUNT = 'Please select a shipping account or add a new one'

/** Approves the unit prices and says where the parts go to, so that the freight can be priced. */
export function ApproveUnitPrice({ quote, steps }: { quote: QuoteView; steps: QuoteSteps }) {
  const [zipCode, setZip] = useState(quote.zipCode)
  const [account, setAccount] = useState<{ id: number | null } | null>(null)
  const [missing, setMissing] = useState<'zip' | 'account' | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const approve = (event: FormEvent) => {
    event.preventDefault()
    const lacks = zipCode.trim() === '' ? 'zip' : account?.id === null ? 'account' : null
    setMissing(lacks)
    if (lacks === 'zip') field.current?.focus()
    if (lacks !== null) return
    steps.take('approve', {
      call: ({ quotes }) =>
        quotes.approveUnitPrice({
          quoteId: quote.id,
          version: quote.version,
          zipCode: zipCode.trim(),
          carrierAccountId: account?.id ?? null,
        }),
      said: 'Unit price approved.',
    })
  }
  return (
    <div className="space-y-4">
      <form id="approve" noValidate onSubmit={approve}>
        <TextField
          ref={field}
          label="ZIP code"
          name="postal-code"
          autoComplete="shipping postal-code"
          maxLength={LONGEST_ZIP}
          className="max-w-48"
          aria-required
          value={zipCode}
          onChange={event => {
            setZip(event.target.value)
            setMissing(null)
          }}
          error={missing === 'zip' ? NO_ZIP : undefined}
        />
      </form>
      <OwnCarrierAccount
        chosen={account}
        onChoose={choice => {
          setAccount(choice)
          setMissing(null)
        }}
        error={missing === 'account' ? NO_ACCOUNT : undefined}
      />
      <Problem of="approve" steps={steps} />
      <button type="submit" form="approve" className="button button-go max-sm:w-full" disabled={steps.busy !== null}>
        {steps.busy === 'approve' ? 'Approving...' : 'Approve unit price'}
      </button>
    </div>
  )
}
