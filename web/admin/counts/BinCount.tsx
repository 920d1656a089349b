import { useRef, useState } from 'react'
import { BinCountShape } from '../../../domain/inventory/bin-count.ts'
import { counted } from '../../../domain/text/counted.ts'
import { z } from '../../../domain/text/zod.ts'
import { api } from '../../api.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { DraftRestored } from '../DraftRestored.tsx'
import { hasEqualValues } from '../stored-draft.ts'
import type { ListedUnit } from '../units/queries.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'
import { useStoredDraft } from '../use-stored-draft.ts'
import { CloseCount } from './CloseCount.tsx'
import { CountRow } from './CountRow.tsx'
import { type CountDraft, CountDraftShape, FIRST_COUNT, foundOf, piecesOf, scannedUnit } from './count-draft.ts'
import { ScanField } from './ScanField.tsx'
import { useFoundUnits } from './use-found-units.ts'

type Props = { bin: string; expected: readonly ListedUnit[]; isCut: boolean }

/** The count of a bin: the expected units, how many pieces were found, and other units in it. */
export function BinCount({ bin, expected, isCut }: Props) {
  const [draft, setDraft] = useState(FIRST_COUNT)
  const now = useRef(draft)
  const list = useRef<HTMLUListElement>(null)
  const kept = useStoredDraft<CountDraft>({
    about: `count:${bin.toUpperCase()}`,
    shape: CountDraftShape,
    restore: typed => {
      if (hasEqualValues(typed, FIRST_COUNT)) return false
      write(typed, false)
      return true
    },
  })
  function write(next: CountDraft, isKept = true) {
    now.current = next
    setDraft(next)
    if (isKept) kept.keep(next)
  }
  const change = (more: Partial<CountDraft>) => write({ ...now.current, ...more })
  const found = useFoundUnits(draft.elsewhere)
  // Units put into this bin in the meantime are among the expected ones.
  const elsewhere = found.units.filter(({ id }) => !expected.some(one => one.id === id))
  const units = [...expected, ...elsewhere]
  const setFound = (unit: ListedUnit, pieces: string) =>
    change({ found: { ...now.current.found, [`${unit.id}`]: pieces } })
  const focusRow = (unit: ListedUnit) =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>(`[data-unit="${unit.id}"]`)?.select())
  const take = (unit: ListedUnit) => {
    if (unit.kind === 'serial') setFound(unit, '1')
    // For a lot, the pieces are typed.
    else focusRow(unit)
  }
  /** Returns an error message; null: success. */
  const scan = async (text: string): Promise<string | null> => {
    const [here, other] = scannedUnit(units, text)
    if (here && other) return 'Several units have this number: please type the quantity of each below.'
    if (here) {
      take(here)
      return null
    }
    const outside = await found.find(text)
    if (typeof outside === 'string') return outside
    change({ elsewhere: [...now.current.elsewhere, outside.id] })
    take(outside)
    return null
  }
  const close = useAdminMutation({
    change: (count: z.output<typeof BinCountShape>, options) => api.receiving.countBin(count, options),
    toast: ({ agree, fewer, more, moved }) =>
      [
        `${bin} is counted: ${agree === 0 && fewer + more + moved > 0 ? 'no unit agrees' : counted(agree, 'unit agrees', 'units agree')}`,
        fewer > 0 && `${fewer} with less`,
        more > 0 && `${more} with more`,
        moved > 0 && `${moved} put here`,
      ]
        .filter(Boolean)
        .join(', '),
    noAnswer: 'We didn’t get a response. Please try again: it is booked only once.',
    idempotent: {
      key: { get: () => now.current.key, set: key => change({ key }) },
      arrived: 'Your first count was saved. Please check the bin, and count again if needed.',
    },
  })
  const open = units.filter(unit => foundOf(draft, unit) === null)
  const wrong = units.filter(unit => Number.isNaN(foundOf(draft, unit)))
  const send = () => {
    const { missing, note } = now.current
    const read = z.safeParse(BinCountShape, {
      // Spelled as for the other units in the bin.
      bin: expected[0]?.bin ?? bin,
      note,
      units: units.flatMap(unit => {
        const pieces = foundOf(now.current, unit)
        return pieces === null ? [] : [{ unitId: unit.id, from: unit.bin, expected: piecesOf(unit), found: pieces }]
      }),
      missing: missing === 'quarantine' ? { kind: 'quarantine' } : { kind: 'write_off', cause: missing },
    })
    if (!read.success) return
    close.change(read.data, {
      onSuccess: () => {
        kept.discard()
        write(FIRST_COUNT, false)
      },
    })
  }
  return (
    <div className="admin-fields space-y-3 pb-16">
      <div className="flex flex-wrap items-end gap-3">
        <ScanField onScan={scan} />
        <p role="status" className="pb-2 text-muted tabular-nums">
          {units.length - open.length} of {counted(units.length, 'unit')} counted
        </p>
        <DraftRestored
          isBack={kept.isBack}
          onStartOver={() => {
            kept.discard()
            write(FIRST_COUNT, false)
          }}
        />
        {open.length > 0 && units.length > 0 && (
          <button
            type="button"
            className="button ml-auto"
            onClick={() =>
              change({ found: { ...now.current.found, ...Object.fromEntries(open.map(({ id }) => [`${id}`, '0'])) } })
            }
          >
            The others are not there
          </button>
        )}
      </div>
      {isCut && (
        <p className="text-sm text-caution">This bin has more units than fit one count: these are counted first.</p>
      )}
      {units.length === 0 ? (
        <p className="sheet px-4 py-8 text-center text-muted">No units are recorded here. Scan the ones you find.</p>
      ) : (
        <ul ref={list} aria-label="Units of the bin" className="sheet divide-y divide-line">
          {units.map(unit => (
            <CountRow
              key={unit.id}
              unit={unit}
              isElsewhere={!expected.includes(unit)}
              found={draft.found[`${unit.id}`] ?? ''}
              onFound={pieces => setFound(unit, pieces)}
              onRemove={() => {
                const { [`${unit.id}`]: _, ...others } = now.current.found
                change({ found: others, elsewhere: now.current.elsewhere.filter(id => id !== unit.id) })
              }}
            />
          ))}
        </ul>
      )}
      <CloseCount draft={draft} units={units} expected={expected} onChange={change}>
        <BusyButton
          className="button button-go"
          isBusy={close.isPending}
          isOff={open.length === units.length || wrong.length > 0}
          onClick={send}
        >
          {close.isPending ? 'Closing...' : 'Close the count'}
        </BusyButton>
        <FormAlert>{wrong.length > 0 ? 'Please enter whole numbers.' : close.refusal}</FormAlert>
      </CloseCount>
    </div>
  )
}
