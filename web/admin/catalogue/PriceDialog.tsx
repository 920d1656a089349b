import { type FormEvent, useId, useRef, useState } from 'react'
import { PRICE_PROBLEMS, type PriceChange, ROUNDINGS, type Rounding } from '../../../domain/catalogue/price-change.ts'
import { counted } from '../../../domain/text/counted.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { api } from '../../api.ts'
import { refusalText } from '../../api-refusal.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { DialogFrame } from '../../ui/DialogFrame.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { FactTable } from '../../ui/table/FactTable.tsx'
import type { ChosenRows } from '../../ui/table/use-chosen-rows.ts'
import { ChoiceField } from '../ChoiceField.tsx'
import { useAdminMutation } from '../use-admin-mutation.ts'
import { pricesWord } from './part-words.ts'
import { readPriceDraft, WAYS, type Way } from './price-draft.ts'
import type { PartLine, PricePreview } from './queries.ts'

type Chosen = ChosenRows<PartLine>

type Props = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  chosen: Chosen
  onKeep: (chosen: Chosen) => void
  onDone: () => void
}

/** Changes the prices of the selected parts, after a preview of each new price. */
export function PriceDialog({ isOpen, onOpenChange, chosen, onKeep, onDone }: Props) {
  const count = counted(chosen.size, 'part')
  return (
    <DialogFrame
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Change prices"
      description={`Of ${count}. Nothing is changed before you have seen it.`}
      width="form"
      isForm
    >
      <PriceForm chosen={chosen} onKeep={onKeep} onDone={onDone} />
    </DialogFrame>
  )
}

const idsOf = (chosen: Chosen): number[] => [...chosen.values()].map(({ id }) => id)

type Shown = { change: PriceChange; lines: PricePreview }

function PriceForm({ chosen, onKeep, onDone }: Pick<Props, 'chosen' | 'onKeep' | 'onDone'>) {
  const [way, setWay] = useState<Way>('percent')
  const [typed, setTyped] = useState('')
  const [rounding, setRounding] = useState<Rounding>('cents')
  const [error, setError] = useState<string | undefined>()
  const [shown, setShown] = useState<Shown | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const [isAsking, setAsking] = useState(false)
  const { change, isPending, refusal, clearRefusal } = useAdminMutation({
    change: ({ change: asked, lines }: Shown) =>
      api.catalogue.admin.changePrices({ parts: lines.map(({ id, version }) => ({ id, version })), change: asked }),
    toast: ({ changed }) => (changed === 0 ? 'No price had to be changed.' : `${counted(changed, 'price')} changed.`),
  })
  const preview = async (ids: number[]) => {
    const asked = readPriceDraft({ way, typed, rounding })
    if (typeof asked === 'string') {
      setError(asked)
      field.current?.focus()
      return
    }
    setError(undefined)
    clearRefusal()
    setAsking(true)
    try {
      const lines = await api.catalogue.admin.previewPrices({ productIds: ids, change: asked })
      setShown({ change: asked, lines })
    } catch (failure) {
      setError(refusalText(failure, 'The prices could not be worked out. Please try again.'))
    } finally {
      setAsking(false)
    }
  }
  const typing =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value)
      setShown(null)
      setError(undefined)
    }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void preview(idsOf(chosen))
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="admin-fields mt-4 space-y-3">
      <div className="grid gap-3 sm:grid-cols-3">
        <ChoiceField label="How" words={WAYS} value={way} onChange={typing(setWay)} />
        {way !== 'no_sale' && (
          <TextField
            ref={field}
            label={way === 'percent' ? 'Percent, - for less' : way === 'amount' ? 'Dollars, - for less' : 'Dollars'}
            inputMode="text"
            autoComplete="off"
            maxLength={20}
            value={typed}
            error={error}
            onChange={event => typing(setTyped)(event.target.value)}
          />
        )}
        {way === 'percent' && (
          <ChoiceField label="Rounded" words={ROUNDINGS} value={rounding} onChange={typing(setRounding)} />
        )}
      </div>
      {way === 'no_sale' && <FormAlert>{error}</FormAlert>}
      {shown && (
        <Preview
          shown={shown}
          onLeaveOut={ids => {
            onKeep(new Map([...chosen].filter(([, { id }]) => !ids.has(id))))
            const kept = idsOf(chosen).filter(id => !ids.has(id))
            if (kept.length > 0) void preview(kept)
            else setShown(null)
          }}
        />
      )}
      <FormAlert>{refusal}</FormAlert>
      <div className="flex flex-wrap justify-end gap-3">
        <BusyButton type="submit" className="button" isBusy={isAsking} isOff={chosen.size === 0}>
          {isAsking ? 'Working out...' : shown ? 'Show again' : 'Show the new prices'}
        </BusyButton>
        {shown && (
          <BusyButton
            className="button button-go"
            isBusy={isPending}
            isOff={isAsking || shown.lines.some(({ problem }) => problem !== null)}
            onClick={() => change(shown, { onSuccess: onDone })}
          >
            {isPending ? 'Changing...' : `Change ${counted(changesOf(shown.lines), 'price')}`}
          </BusyButton>
        )}
      </div>
    </form>
  )
}

const differs = ({ before, after }: PricePreview[number]) =>
  after !== null && (after.price !== before.price || after.salePrice !== before.salePrice)
const changesOf = (lines: PricePreview) => lines.filter(differs).length

function Preview({ shown: { lines }, onLeaveOut }: { shown: Shown; onLeaveOut: (ids: ReadonlySet<number>) => void }) {
  const impossible = lines.filter(({ problem }) => problem !== null)
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-base">
        {thousands(changesOf(lines))} of {thousands(lines.length)} would change
      </h3>
      {impossible.length > 0 && (
        <div role="alert" className="mt-1 border-l-4 border-bad bg-bad-soft p-3 text-sm">
          <p>
            {thousands(impossible.length)} cannot be changed so.{' '}
            {PRICE_PROBLEMS[impossible[0]?.problem ?? 'below_zero']}
          </p>
          <button
            type="button"
            className="button mt-2"
            onClick={() => onLeaveOut(new Set(impossible.map(one => one.id)))}
          >
            Leave these out
          </button>
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is scrolled by keyboard too */}
      <section className="sheet mt-2 max-h-72 overflow-y-auto" tabIndex={0} aria-label="Old and new prices">
        <FactTable
          rows={lines}
          rowKey={line => line.id}
          columns={[
            {
              header: 'Part',
              cell: ({ sku }) => <span className="part-number font-semibold [overflow-wrap:anywhere]">{sku}</span>,
            },
            { header: 'Now', isAmount: true, className: 'text-muted', cell: ({ before }) => pricesWord(before) },
            {
              header: 'Then',
              isAmount: true,
              card: 'lead',
              className: 'font-semibold',
              cell: line => (
                <>
                  {line.after === null ? (
                    <span className="text-bad">cannot be</span>
                  ) : differs(line) ? (
                    pricesWord(line.after)
                  ) : (
                    <span className="font-normal text-muted">as it is</span>
                  )}
                  {line.losesSale && (
                    <span className="block text-sm font-normal whitespace-normal text-caution">
                      sale no longer counts
                    </span>
                  )}
                </>
              ),
            },
          ]}
        />
      </section>
    </section>
  )
}
