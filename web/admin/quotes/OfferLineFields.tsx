import { useWatch } from 'react-hook-form'
import { CONDITION_NAMES, conditionLabel } from '../../../domain/catalogue/condition.ts'
import { LONGEST_PART_NUMBER } from '../../../domain/catalogue/parts-list.ts'
import { type Cents, cents, formatMoney, toDecimal } from '../../../domain/money/money.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { FieldError, TextField } from '../../ui/TextField.tsx'
import { KnownOfPart } from './KnownOfPart.tsx'
import type { OfferFormOf } from './OfferForm.tsx'
import { lineTotal, takesFromStock } from './offer-draft.ts'
import type { KnownOfLine, QuoteLine } from './queries.ts'

type Props = { form: OfferFormOf; at: number; line: QuoteLine; known: KnownOfLine }

/** What is said of one line that was asked for, and beside it what the back office knows of the part. */
export function OfferLineFields({ form, at, line, known }: Props) {
  const typed = useWatch({ control: form.control, name: `lines.${at}` })
  const errors = form.formState.errors.lines?.[at]
  const field = (name: keyof typeof typed) => `lines.${at}.${name}` as const
  const takePrice = (price: Cents) =>
    form.setValue(`lines.${at}.unitPrice`, toDecimal(price), {
      shouldDirty: true,
      shouldValidate: errors !== undefined,
    })
  return (
    <fieldset className="min-w-0 border-t border-line p-4 first:border-t-0">
      <legend className="sr-only">
        Line {at + 1}: {line.sku}
      </legend>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 text-sm">
          <span className="text-muted tabular-nums">{at + 1} </span>
          <span className="part-number text-base font-semibold">{line.sku}</span> {line.name}
          <span className="block text-muted">
            {thousands(line.quantity)} asked for,{' '}
            {line.condition === null ? 'any condition' : conditionLabel(line.condition)}
            {line.counterPrice !== null && (
              <>
                {' '}
                ·{' '}
                <button
                  type="button"
                  className="font-semibold text-link pointer-coarse:min-h-11"
                  onClick={() => line.counterPrice !== null && takePrice(cents(line.counterPrice))}
                >
                  buyer names {formatMoney(cents(line.counterPrice))}
                </button>
              </>
            )}
          </span>
        </p>
        <div>
          <label className="flex items-center gap-2 text-sm font-medium pointer-coarse:min-h-11">
            <input
              type="checkbox"
              className="size-4"
              aria-invalid={errors?.isAvailable ? true : undefined}
              aria-describedby={errors?.isAvailable ? `no-line-${line.id}` : undefined}
              {...form.register(`lines.${at}.isAvailable`)}
            />
            Available
          </label>
          <FieldError id={`no-line-${line.id}`} error={errors?.isAvailable?.message} />
        </div>
      </div>
      {typed.isAvailable && (
        <div className="mt-2 grid grid-cols-2 gap-x-3 gap-y-2 sm:grid-cols-12">
          <TextField
            className="sm:col-span-3"
            label="Unit price"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            data-price
            error={errors?.unitPrice?.message}
            {...form.register(`lines.${at}.unitPrice`)}
          />
          <TextField
            className="sm:col-span-2"
            label="Quantity"
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            error={errors?.quantity?.message}
            {...form.register(`lines.${at}.quantity`)}
          />
          <SelectField
            className="max-sm:col-span-2 sm:col-span-4"
            label="Condition"
            error={errors?.condition?.message}
            {...form.register(`lines.${at}.condition`)}
          >
            {line.condition === null && <option value="">Any: select one</option>}
            {CONDITION_NAMES.map(name => (
              <option key={name} value={name}>
                {conditionLabel(name)}
              </option>
            ))}
          </SelectField>
          <LineTotal total={lineTotal(typed)} />
          <TextField
            className="max-sm:col-span-2 sm:col-span-4"
            label="Part number"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={LONGEST_PART_NUMBER}
            hint={typed.partNumber.trim() === line.sku ? undefined : `In place of ${line.sku}`}
            error={errors?.partNumber?.message}
            {...form.register(`lines.${at}.partNumber`)}
          />
          <TextField
            className="max-sm:col-span-2 sm:col-span-5"
            label="Name"
            autoComplete="off"
            maxLength={200}
            error={errors?.name?.message}
            {...form.register(`lines.${at}.name`)}
          />
          <TextField
            className="sm:col-span-3"
            label="Lead time, days"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            error={errors?.leadTimeDays?.message}
            {...form.register(`lines.${at}.leadTimeDays`)}
          />
          <TextField
            className="sm:col-span-4"
            label="Paperwork"
            autoComplete="off"
            maxLength={120}
            placeholder="FAA 8130-3"
            error={errors?.paperwork?.message}
            {...form.register(`lines.${at}.paperwork`)}
          />
          <Remark form={form} at={at} className="sm:col-span-4" />
          <TextField
            className="sm:col-span-4"
            label="Cost note, internal"
            autoComplete="off"
            maxLength={200}
            error={errors?.costNote?.message}
            {...form.register(`lines.${at}.costNote`)}
          />
          <label className="col-span-full flex items-center gap-2 text-sm pointer-coarse:min-h-11">
            <input
              type="checkbox"
              className="size-4"
              checked={takesFromStock(typed, line, known)}
              onChange={event =>
                form.setValue(field('fromStock'), event.target.checked ? 'yes' : 'no', { shouldDirty: true })
              }
            />
            From stock: held when it is ordered
          </label>
        </div>
      )}
      {!typed.isAvailable && <Remark form={form} at={at} className="mt-2" />}
      <KnownOfPart known={known} slug={line.slug} onPrice={typed.isAvailable ? takePrice : null} />
    </fieldset>
  )
}

function Remark({ form, at, className }: Pick<Props, 'form' | 'at'> & { className: string }) {
  return (
    <TextField
      className={className}
      label="Remark for the buyer"
      autoComplete="off"
      maxLength={500}
      error={form.formState.errors.lines?.[at]?.remark?.message}
      {...form.register(`lines.${at}.remark`)}
    />
  )
}

const LineTotal = ({ total }: { total: Cents | null }) => (
  <p className="text-right max-sm:col-span-2 sm:col-span-3">
    <span className="block text-sm text-muted">Line total</span>
    <output className="mt-1 block py-1 font-semibold tabular-nums">{total === null ? '–' : formatMoney(total)}</output>
  </p>
)
