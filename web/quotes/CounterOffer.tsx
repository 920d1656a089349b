import { type FormEvent, useRef, useState } from 'react'
import { perUnit, quantityIn } from '../../domain/catalogue/unit-of-measure.ts'
import { cents, formatMoney } from '../../domain/money/money.ts'
import { QUOTE_TEXT_LENGTH } from '../../domain/quotes/quote-request.ts'
import { thousands } from '../../domain/text/thousands.ts'
import { api } from '../api.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { Form } from '../ui/Form.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'
import { chosenIds } from './alternatives.ts'
import { readCounter } from './counter-prices.ts'
import { Problem } from './Problem.tsx'
import type { StepProps } from './use-quote-steps.ts'

/** `2 ×`, and of wire `100 ft, price per ft`. */
const amountWord = ({ uom, quantity }: { uom: string; quantity: number }): string =>
  perUnit(uom) ? `${quantityIn(uom, quantity)}, price ${perUnit(uom)}` : `${thousands(quantity)} ×`

const NO_PRICE = 'Enter a price'

/** The button that opens the form for a counteroffer, and the form. Input is retained while the page is open. */
export function CounterOffer({ quote, steps, offered }: StepProps) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map())
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isAllowed = offered.has('counter')
  const lines = quote.lines.filter(({ offer, isChosen }) => offer !== null && isChosen)
  const { prices, errors, goods } = readCounter(lines, typed)
  if (!isOpen) {
    if (!isAllowed) return null
    return (
      <button type="button" className="button" onClick={() => setOpen(true)}>
        Make a counter-offer
      </button>
    )
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (errors.size > 0 || prices.length === 0) {
      const bad = lines.find(({ id }) => errors.has(id)) ?? lines[0]
      form.current?.querySelector<HTMLInputElement>(`[name="price-${bad?.id}"]`)?.focus()
      return
    }
    steps.take('counter', {
      call: () =>
        api.quotes.counter({
          quoteId: quote.id,
          version: quote.version,
          prices,
          note: note.trim(),
          chosen: chosenIds(quote),
        }),
      said: 'Counter-offer sent.',
      done: () => {
        setOpen(false)
        setTyped(new Map())
        setNote('')
        setTried(false)
      },
    })
  }
  return (
    <Form ref={form} onSubmit={send} className="order-last basis-full space-y-4 border-t border-line pt-4">
      <div>
        <h4 className="font-semibold">Your counter-offer</h4>
        <p className="text-sm text-muted">
          Enter a unit price in US dollars. Lines you leave blank stay as offered. Our offer is on hold until we answer.
        </p>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        {lines.map(({ id, offer }, at) => (
          <TextField
            key={id}
            name={`price-${id}`}
            label={`${offer?.sku} (${offer && amountWord(offer)})`}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            placeholder={offer ? formatMoney(cents(offer.unitPrice)).slice(1) : ''}
            value={typed.get(id) ?? ''}
            onChange={event => setTyped(new Map(typed).set(id, event.target.value))}
            error={isTried ? (errors.get(id) ?? (at === 0 && prices.length === 0 ? NO_PRICE : undefined)) : undefined}
          />
        ))}
      </div>
      {goods !== null && prices.length > 0 && (
        <p className="tabular-nums">
          Parts total <strong>{formatMoney(goods)}</strong>
          {quote.goodsPrice !== null && (
            <span className="text-muted"> instead of {formatMoney(cents(quote.goodsPrice))}</span>
          )}
        </p>
      )}
      <TextArea
        label="Note"
        aria-required={false}
        rows={3}
        maxLength={QUOTE_TEXT_LENGTH}
        value={note}
        onChange={event => setNote(event.target.value)}
      />
      <Problem of="counter" steps={steps} />
      <div className="flex flex-wrap gap-3">
        <BusyButton type="submit" className="button max-sm:w-full" disabled={!isAllowed} isBusy={steps.busy !== null}>
          {steps.busy === 'counter' ? 'Sending...' : 'Send counter-offer'}
        </BusyButton>
        <button type="button" className="button max-sm:w-full" onClick={() => setOpen(false)}>
          Cancel
        </button>
      </div>
    </Form>
  )
}
