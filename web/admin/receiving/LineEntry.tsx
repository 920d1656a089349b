import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { type ReceiptLine, SERIAL_FACT_NAMES } from '../../../domain/inventory/receipt.ts'
import { counted } from '../../../domain/text/counted.ts'
import { TextField } from '../../ui/TextField.tsx'
import { UnitFields } from '../units/UnitFields.tsx'
import { type LineDraft, resolveLine, type SerialRow, withSerials } from './receipt-draft.ts'
import { openScans, type RowScan } from './row-scans.ts'
import { ScansOfLine } from './ScansOfLine.tsx'
import { SerialGrid } from './SerialGrid.tsx'
import { useFoundPart } from './use-found-part.ts'

type Props = {
  line: LineDraft
  /** scans dropped on the delivery */
  scans: readonly RowScan[]
  onScans: (change: (scans: readonly RowScan[]) => readonly RowScan[]) => void
  /** true after another line was added: the focus starts here */
  isFirst: boolean
  onChange: (line: LineDraft) => void
  onAdd: (line: LineDraft) => void
  /** present for an expected line: marks it as not delivered */
  onSkip?: (() => void) | undefined
  /** the delivery is complete */
  onSend: () => void
}

/** Entered in this form already, or for the whole delivery. */
const ELSEWHERE = ['mark', 'vendor', 'vendorDocument', 'receivedOn', 'bin'] as const
/** Entered in the rows of serial numbers. */
const OF_ROWS = [...ELSEWHERE, ...SERIAL_FACT_NAMES] as const

/**
 * A line of a delivery. A scanner types and presses Enter: in the part number field it finds the part, in the serial number
 * field it adds the serial and waits for the next; Enter in the empty field adds the line.
 */
export function LineEntry({ line, scans, onScans, isFirst, onChange, onAdd, onSkip, onSend }: Props) {
  const form = useForm<LineDraft, unknown, ReceiptLine>({ resolver: resolveLine, defaultValues: line })
  const { register, setValue, getValues, setFocus, watch, setError } = form
  const { errors } = form.formState
  const typed = useWatch({ control: form.control }) as LineDraft
  const [scanProblem, setScanProblem] = useState<string | null>(null)
  const [isMore, setMore] = useState(false)
  const part = useFoundPart(found => {
    setValue('productId', `${found.id}`)
    setValue('sku', found.sku)
    setValue('name', found.name)
    setValue('partNumber', found.sku)
    onChange(getValues())
    form.clearErrors('partNumber')
    // After the part, the serial numbers are scanned or the pieces typed.
    setFocus(getValues('kind') === 'serial' ? 'scan' : 'counted')
  })
  const tell = useRef(onChange)
  tell.current = onChange
  useEffect(() => {
    const { unsubscribe } = watch((_, { name }) => {
      if (name) tell.current(getValues())
    })
    return unsubscribe
  }, [watch, getValues])
  useEffect(() => {
    // The part of an expected line is filled in: only its numbers or pieces are missing.
    if (isFirst) setFocus(line.productId === '' ? 'partNumber' : line.kind === 'serial' ? 'scan' : 'counted')
  }, [isFirst, setFocus, line.productId, line.kind])
  const isSerial = typed.kind === 'serial'
  const rows = typed.rows ?? []
  const writeRows = (next: SerialRow[]) => {
    setValue('rows', next)
    onChange(getValues())
    if (form.formState.isSubmitted) void form.trigger()
  }
  const scan = (text: string) => {
    const read = withSerials(getValues(), text)
    setScanProblem(read.twice && `${read.twice} is already listed`)
    setValue('scan', '')
    writeRows(read.rows)
    form.clearErrors('scan')
  }
  const add = form.handleSubmit(
    () => {
      const now = getValues()
      if (openScans(now, scans).length > 0)
        return setScanProblem('Select the serial number of each scan, or remove the scan.')
      onAdd({ ...now, rows: withSerials(now, now.scan).rows, scan: '' })
    },
    problems => {
      if (Object.keys(problems).some(name => HIDDEN.has(name))) setMore(true)
    },
  )
  const onKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    const { name } = event.target
    if (name === 'partNumber') {
      event.preventDefault()
      if (event.ctrlKey || event.metaKey) onSend()
      else void part.find(getValues('partNumber')).then(words => words && setError('partNumber', { message: words }))
    } else if (name === 'scan' && getValues('scan').trim() !== '') {
      event.preventDefault()
      scan(getValues('scan'))
    }
  }
  return (
    <form
      method="post"
      noValidate
      aria-label="Line"
      className="sheet space-y-3 p-3"
      onSubmit={event => void add(event)}
      onKeyDown={onKey}
    >
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <TextField
          label="Part number"
          autoComplete="off"
          maxLength={100}
          hint={typed.productId ? typed.name : undefined}
          error={errors.partNumber?.message}
          {...register('partNumber', {
            onChange: () => {
              setValue('productId', '')
              part.discard()
            },
            onBlur: () => {
              if (getValues('partNumber').trim() !== '' && getValues('productId') === '')
                void part.find(getValues('partNumber'))
            },
          })}
        />
        <TextField
          label="Quantity on their document"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          hint="Leave blank to use the quantity counted"
          error={errors.expected?.message}
          {...register('expected')}
        />
        {isSerial ? (
          <TextField
            label="Serial number"
            autoComplete="off"
            maxLength={2000}
            hint={
              rows.length === 0
                ? 'Scan each one. Press Enter in the empty field to add the line'
                : counted(rows.length, 'serial number')
            }
            error={scanProblem ?? errors.scan?.message}
            {...register('scan', {
              onChange: () => setScanProblem(null),
            })}
            onPaste={event => {
              const pasted = event.clipboardData.getData('text')
              if (!/[\n\t;]/.test(pasted)) return
              // Each is a column of a list.
              event.preventDefault()
              scan(pasted)
            }}
          />
        ) : (
          <>
            <TextField
              label="Quantity counted"
              inputMode="numeric"
              autoComplete="off"
              maxLength={12}
              error={errors.counted?.message}
              {...register('counted')}
            />
            {typed.kind === 'lot' && (
              <TextField
                label="Lot number"
                autoComplete="off"
                maxLength={120}
                error={errors.scan?.message ?? errors.mark?.message}
                {...register('mark')}
              />
            )}
          </>
        )}
        <TextField
          label="Location"
          autoComplete="off"
          maxLength={60}
          error={errors.bin?.message}
          {...register('bin')}
        />
      </div>
      {part.choices.length > 1 && (
        <fieldset className="flex flex-wrap items-center gap-2">
          <legend className="float-left mr-2">Which one?</legend>
          {part.choices.map(one => (
            <button key={one.id} type="button" className="button" onClick={() => part.choose(one)}>
              {one.sku}: {[one.name, one.manufacturer].filter(Boolean).join(', ')}
            </button>
          ))}
        </fieldset>
      )}
      {isSerial && rows.length > 0 && (
        <SerialGrid
          line={typed}
          errors={Array.isArray(errors.rows) ? errors.rows : []}
          scans={{
            countOf: mark => scans.filter(({ of }) => isOf(of, typed.productId, mark)).length,
          }}
          onRows={writeRows}
          onEnd={() => setFocus('scan')}
        />
      )}
      {isSerial && typed.productId !== '' && rows.length > 0 && (
        <ScansOfLine line={typed} scans={scans} onScans={onScans} onRows={change => writeRows(change(getValues()))} />
      )}
      <details open={isMore} onToggle={({ currentTarget }) => setMore(currentTarget.open)}>
        <summary className="cursor-pointer py-1 font-medium">{summaryOf(typed)}</summary>
        <div className="mt-2 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          <UnitFields register={register} errors={errors} kind={typed.kind} without={isSerial ? OF_ROWS : ELSEWHERE} />
        </div>
      </details>
      <p className="flex flex-wrap gap-2">
        <button type="submit" className="button">
          Add line
        </button>
        {onSkip && (
          <button type="button" className="button" onClick={onSkip}>
            Not received
          </button>
        )}
      </p>
    </form>
  )
}

const isOf = (of: RowScan['of'], productId: string, mark: string): boolean =>
  of !== null && of.productId === productId && of.mark.toUpperCase() === mark.toUpperCase()

/** The folded fields, which unfold if one has an error. */
const SHOWN = new Set(['partNumber', 'expected', 'counted', 'scan', 'mark', 'bin', 'rows'])
const HIDDEN = { has: (name: string): boolean => !SHOWN.has(name) }

const summaryOf = ({ kind, conditionCode, paper, paperNumber, expiresOn }: LineDraft): string =>
  `Kind, condition and papers: ${[
    kind,
    conditionCode || 'no condition yet',
    paper || 'no paper',
    paperNumber,
    expiresOn && `expires ${expiresOn}`,
  ]
    .filter(Boolean)
    .join(', ')}`
