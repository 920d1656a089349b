import { useEffect, useRef, useState } from 'react'
import { useController, useFormState, useWatch } from 'react-hook-form'
import { CONDITION_NAMES, CONDITIONS, conditionCode, conditionLabel } from '../../../domain/catalogue/condition.ts'
import { MAX_PART_NUMBER_LENGTH } from '../../../domain/catalogue/parts-list.ts'
import { quantityIn, timesIn, unitPriceIn } from '../../../domain/catalogue/unit-of-measure.ts'
import { requirementWords } from '../../../domain/inventory/line-requirements.ts'
import { type Cents, cents, formatMoney, toDecimal } from '../../../domain/money/money.ts'
import { marginWords } from '../../../domain/quotes/margin.ts'
import { Icon } from '../../ui/Icon.tsx'
import { LastPrices } from './LastPrices.tsx'
import { LineNotes } from './LineNotes.tsx'
import {
  chosenPrice,
  GROUP_LETTERS,
  hasLastPrices,
  knownOf,
  lineMargin,
  lineTotal,
  offeredUom,
  priceHint,
  priceNote,
  shopPrice,
  stockOf,
  takesFromStock,
} from './offer-draft.ts'
import type { QuoteLine } from './queries.ts'
import { SheetCell } from './SheetCell.tsx'
import { followLine, setPrice } from './set-price.ts'
import type { OfferOf } from './use-offer.ts'

type Props = { offer: OfferOf; at: number; line: QuoteLine }

/** `width`: the number of columns. */
type LineProps = Props & { width: number }

/** A line of the sheet: the request and the offer, with remark, cost note and errors below. */
export function SheetLine({ offer, at, line, width }: LineProps) {
  const { form, admin } = offer
  const { control } = form
  const typed = useWatch({ control, name: `lines.${at}` })
  const errors = useFormState({ control, name: `lines.${at}` }).errors.lines?.[at]
  const known = knownOf(admin.lines, line.id)
  const notes = useRef<HTMLInputElement>(null)
  const [opened, setOpened] = useState<'not' | 'seen' | 'typed into'>('not')
  const isOpen = opened !== 'not' || Boolean(errors?.remark || errors?.costNote || errors?.name)
  const row = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (opened === 'typed into') notes.current?.focus()
  }, [opened])
  const toggle = () => {
    if (!isOpen) setOpened('typed into')
    else {
      // The edited cell is removed; the line stays.
      const cells = [...(row.current?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])]
      const back = cells.find(({ dataset }) => dataset.price !== undefined) ?? cells.at(-1)
      back?.focus()
      setOpened('not')
    }
  }
  const cell = { form, at, errors, lineId: line.id }
  const [total, margin, stock] = [lineTotal(typed), lineMargin(typed), stockOf(typed, line, known)]
  const wrong = Object.entries(errors ?? {}).flatMap(([field, error]) =>
    typeof error === 'object' && 'message' in error && typeof error.message === 'string'
      ? [{ field, message: error.message }]
      : [],
  )
  return (
    <tbody
      aria-label={`Line ${at + 1}: ${line.sku}`}
      onKeyDown={event => {
        if (event.key !== 'F2') return
        event.preventDefault()
        toggle()
      }}
    >
      <tr ref={row} data-line={at}>
        <Group offer={offer} at={at} line={line} isWrong={errors?.group !== undefined} />
        <th scope="row">
          <AskedPart offer={offer} at={at} line={line} />
        </th>
        <SheetCell
          {...cell}
          column="partNumber"
          label="Part offered"
          isOff={!typed.isAvailable}
          whole={typed.partNumber}
          className={`part-number ${typed.partNumber.trim() === line.sku ? '' : 'text-caution'}`}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={MAX_PART_NUMBER_LENGTH}
          onTyped={() => followLine(offer, at)}
        />
        <Condition offer={offer} at={at} line={line} isWrong={errors?.condition !== undefined} />
        <SheetCell
          {...cell}
          column="quantity"
          label="Quantity"
          isOff={!typed.isAvailable}
          maxLength={9}
          isNumber
          onTyped={() => followLine(offer, at)}
        />
        <td data-label="Stock" className={`amount ${takesFromStock(typed, line, known) ? 'text-good' : 'text-muted'}`}>
          {typed.isAvailable && (stock === null ? '–' : quantityIn(offeredUom(typed, line, known), stock))}
        </td>
        {hasLastPrices(admin) && (
          <td data-label="Last prices" className="amount">
            <LastPrices
              known={known}
              condition={typed.condition}
              onPrice={({ what, unitPrice, condition, sku }) =>
                setPrice(offer, at, chosenPrice(typed, toDecimal(cents(unitPrice)), what, { condition, sku }))
              }
            />
          </td>
        )}
        <SheetCell {...cell} column="unitCost" label="Unit cost" isOff={!typed.isAvailable} maxLength={20} isNumber />
        <SheetCell
          {...cell}
          column="unitPrice"
          label="Unit price"
          isOff={!typed.isAvailable}
          maxLength={20}
          isNumber
          isPrice
          placeholder={priceHint(typed, line, known)}
          hint={hintLines(priceHint(typed, line, known))}
          title={priceTitle(typed, line, known)}
          note={priceNote(typed, line, known)}
          onTyped={() => setPrice(offer, at, chosenPrice(typed, form.getValues(`lines.${at}.unitPrice`), 'typed'))}
        />
        <td data-label="Total, margin" className="amount two">
          {typed.isAvailable && (
            <>
              <output>{total === null ? '–' : formatMoney(total)}</output>
              {margin !== null && <span className={margin < 0 ? 'text-bad' : 'text-muted'}>{marginWords(margin)}</span>}
            </>
          )}
        </td>
        <SheetCell
          {...cell}
          column="leadTimeDays"
          label="Lead time, days"
          isOff={!typed.isAvailable}
          maxLength={4}
          isNumber
        />
        <SheetCell {...cell} column="paperwork" label="Paperwork" isOff={!typed.isAvailable} maxLength={120} />
        <td>
          <button
            type="button"
            className={`notes-button ${typed.remark || typed.costNote ? 'text-accent' : 'text-muted'}`}
            title="Remark and cost note (F2)"
            aria-label={`Remark and cost note, line ${at + 1}`}
            aria-expanded={isOpen}
            onClick={() => setOpened(isOpen ? 'not' : 'seen')}
          >
            <Icon name="down" size={16} />
          </button>
        </td>
      </tr>
      {wrong.length > 0 && (
        <tr className="wrong">
          <td colSpan={width}>
            {wrong.map(({ field, message }) => (
              <span key={field} id={`line-${line.id}-${field}`} className="ml-4">
                {FIELD_NAMES[field] && <span className="font-semibold">{FIELD_NAMES[field]}: </span>}
                {message}
              </span>
            ))}
          </td>
        </tr>
      )}
      {isOpen && (
        <tr className="notes">
          <td colSpan={width}>
            <LineNotes offer={offer} at={at} line={line} remarkRef={notes} />
          </td>
        </tr>
      )}
    </tbody>
  )
}

/** The group of alternatives of a line; the buyer takes one of the group. */
function Group({ offer: { form }, at, line, isWrong }: Props & { isWrong: boolean }) {
  return (
    <td data-label="Line, alternatives">
      <select
        className="cell at"
        data-cell="group"
        title="Lines with one letter are alternatives: the buyer takes one of them"
        aria-label={`Alternatives, line ${at + 1}`}
        aria-invalid={isWrong ? true : undefined}
        aria-describedby={isWrong ? `line-${line.id}-group` : undefined}
        {...form.register(`lines.${at}.group`, {
          // The error of one line depends on the others.
          onChange: () => form.formState.isSubmitted && void form.trigger(),
        })}
      >
        <option value="">{at + 1}</option>
        {GROUP_LETTERS.map(letter => (
          <option key={letter} value={letter}>
            {at + 1} {letter}
          </option>
        ))}
      </select>
    </td>
  )
}

const FIELD_NAMES: Record<string, string> = {
  partNumber: 'Part offered',
  quantity: 'Quantity',
  unitCost: 'Unit cost',
  unitPrice: 'Unit price',
  leadTimeDays: 'Lead time',
  paperwork: 'Papers',
  name: 'Name',
  remark: 'Remark',
  costNote: 'Cost note',
}

const SET = { shouldDirty: true }

/** The shop's price as a tooltip: if no price was filled in, or it is higher than the offer. */
function priceTitle(...[draft, asked, known]: Parameters<typeof shopPrice>): string | undefined {
  const own = shopPrice(draft, asked, known)
  if (own !== null) return `The shop asks ${formatMoney(cents(own))} for this condition`
  const hint = priceHint(draft, asked, known)
  return hint === '' ? undefined : `No price in this condition. The shop asks: ${hint}`
}

/** A row has room for three lines. */
const MAX_HINT_LINES = 3

/** The prices of a hint, one a line; the title of the field has all of them. */
function hintLines(hint: string): string[] {
  const prices = hint === '' ? [] : hint.split(', ')
  if (prices.length <= MAX_HINT_LINES) return prices
  return [...prices.slice(0, MAX_HINT_LINES - 1), `and ${prices.length - MAX_HINT_LINES + 1} more`]
}

/** The requested part, and the buyer's target price, which a click applies. */
function AskedPart({ offer, at, line }: Props) {
  const { sku, manufacturer, name, uom, quantity, condition, counterPrice } = line
  const required = [...requirementWords(line.requirements), ...(line.reference ? [`Ref. ${line.reference}`] : [])]
  const take = (price: Cents) => {
    const draft = offer.form.getValues(`lines.${at}`)
    setPrice(offer, at, chosenPrice(draft, toDecimal(price), 'buyer'))
  }
  const asked = `${timesIn(uom, quantity)} ${condition === null ? 'any' : conditionCode(condition)}`
  return (
    <span
      className="two"
      title={`${[sku, manufacturer, name].filter(Boolean).join(' ')}, ${condition === null ? 'any condition' : conditionLabel(condition)}`}
    >
      <span className="part-number font-semibold">{sku}</span>
      {counterPrice === null ? (
        <span className="asked-name text-muted">
          {asked} {[name, manufacturer].filter(Boolean).join(', ')}
        </span>
      ) : (
        <button type="button" className="text-accent" onClick={() => take(cents(counterPrice))}>
          buyer names {unitPriceIn(uom, cents(counterPrice))}
        </button>
      )}
      {required.length > 0 && (
        <span className="text-caution" title={required.join(' · ')}>
          {required.join(' · ')}
        </span>
      )}
    </span>
  )
}

const NONE = 'unavailable'

/** The offered condition, or that the line is not available. Any condition stays any until one is chosen. */
function Condition({ offer, at, line, isWrong }: Props & { isWrong: boolean }) {
  const { control, setValue } = offer.form
  const { field } = useController({ control, name: `lines.${at}.condition` })
  const isAvailable = useWatch({ control, name: `lines.${at}.isAvailable` })
  const offered = CONDITION_NAMES.find(one => one === field.value)
  return (
    <td data-label="Condition">
      <select
        ref={field.ref}
        className="cell"
        data-cell="condition"
        title={isAvailable && offered ? conditionLabel(offered) : undefined}
        aria-label={`Condition, line ${at + 1}`}
        aria-invalid={isWrong ? true : undefined}
        aria-describedby={isWrong ? `line-${line.id}-condition` : undefined}
        value={isAvailable ? field.value : NONE}
        onBlur={field.onBlur}
        onChange={({ target: { value } }) => {
          setValue(`lines.${at}.isAvailable`, value !== NONE, SET)
          if (value === NONE) return
          field.onChange(value)
          followLine(offer, at)
        }}
      >
        {line.condition === null && <option value="">Any: select</option>}
        {CONDITION_NAMES.map(name => (
          <option key={name} value={name}>
            {CONDITIONS[name].code} {CONDITIONS[name].name}
          </option>
        ))}
        <option value={NONE}>Not available</option>
      </select>
    </td>
  )
}
