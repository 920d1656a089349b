import { type KeyboardEvent, useRef, useState } from 'react'
import { countedIn } from '../../../domain/catalogue/unit-of-measure.ts'
import { INSPECTION, inspectedText } from '../../../domain/inventory/receipt.ts'
import { UNIT_NOTE_LENGTH } from '../../../domain/inventory/unit.ts'
import { counted } from '../../../domain/text/counted.ts'
import { api } from '../../api.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { unitAdminAddress } from '../addresses.ts'
import type { ListedUnit } from '../units/queries.ts'
import { UnitDocuments } from '../units/UnitDocuments.tsx'
import { conditionWords, paperWords, unitName } from '../units/unit-columns.tsx'
import { useAdminMutation } from '../use-admin-mutation.ts'
import { afterTick, InspectionChecks, isInspected, NOT_INSPECTED } from './InspectionChecks.tsx'

/**
 * Units that wait for inspection, one after another: checks, then accept or quarantine. Keys: 1 to 5 check, A accepts, Q moves
 * to the reason and Enter quarantines, N opens the next one.
 */
export function Inspect({ units }: { units: readonly ListedUnit[] }) {
  const [skipped, setSkipped] = useState<ReadonlySet<number>>(new Set())
  const unit = units.find(({ id }) => !skipped.has(id)) ?? units[0]
  if (!unit) return <p className="sheet px-4 py-6 text-center text-muted">Inspection complete.</p>
  return (
    <One
      // Checks are valid for this version of the unit and its documents.
      key={`${unit.id} ${unit.version}`}
      unit={unit}
      left={units.length}
      onSkip={() => setSkipped(skipped.size + 1 >= units.length ? new Set([unit.id]) : new Set([...skipped, unit.id]))}
    />
  )
}

type Props = { unit: ListedUnit; left: number; onSkip: () => void }

function One({ unit, left, onSkip }: Props) {
  const [looked, setLooked] = useState<ReadonlySet<number>>(new Set())
  const [problem, setProblem] = useState<string | null>(null)
  const reason = useRef<HTMLInputElement>(null)
  const move = useAdminMutation({
    change: async (asked: { move: 'accepted' | 'quarantined'; note: string }) => {
      await api.units.move({ unitId: unit.id, version: unit.version, ...asked })
      return asked.move
    },
    toast: done => `${unitName(unit)} ${done}.`,
  })
  const isComplete = isInspected(looked)
  const tick = (at: number) => setLooked(afterTick(looked, at))
  const accept = () => {
    setProblem(isComplete ? null : NOT_INSPECTED)
    if (isComplete) move.change({ move: 'accepted', note: inspectedText(INSPECTION) })
  }
  const quarantine = () => {
    const note = reason.current?.value.trim() ?? ''
    setProblem(note === '' ? 'Please say why' : null)
    if (note === '') reason.current?.focus()
    else move.change({ move: 'quarantined', note })
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.target === reason.current) {
      if (event.key === 'Enter') {
        event.preventDefault()
        quarantine()
      }
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    const at = Number(event.key) - 1
    const act =
      INSPECTION[at] !== undefined
        ? () => tick(at)
        : { a: accept, q: () => reason.current?.focus(), n: onSkip }[event.key.toLowerCase()]
    if (!act) return
    event.preventDefault()
    act()
  }
  const facts = [
    ['Condition', conditionWords(unit)],
    ['Quantity', unit.kind === 'serial' ? '' : countedIn(unit.uom, unit.quantity)],
    ['Release paper', paperWords(unit) || 'None'],
    ['Trace to', unit.traceTo],
    ['Expires', unit.expiresOn ?? ''],
    ['Location', unit.bin],
  ].filter(([, fact]) => fact)
  return (
    <section
      aria-label="Inspect"
      className="admin-fields sheet space-y-3 p-4 outline-none"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: where the keys are taken, one unit after another
      tabIndex={0}
      ref={takeFocus}
      onKeyDown={onKey}
    >
      <p className="text-sm text-muted" role="status">
        {counted(left, 'unit')} to inspect
      </p>
      <h3 className="flex flex-wrap items-baseline gap-x-3 text-lg">
        <span className="part-number">{unit.sku}</span>
        <PageLink href={unitAdminAddress(unit.id)} className="part-number text-link">
          {unitName(unit)}
        </PageLink>
        <span className="text-sm font-normal text-muted">{unit.name}</span>
      </h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {facts.map(([name, fact]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="[overflow-wrap:anywhere]">{fact}</dd>
          </div>
        ))}
      </dl>
      <InspectionChecks looked={looked} onTick={tick} hasKeys />
      <section aria-label="Scans and photographs" className="space-y-2">
        <h4 className="text-sm font-semibold">Scans and photographs</h4>
        <UnitDocuments unit={unit} />
      </section>
      <FormAlert>{problem ?? move.refusal}</FormAlert>
      <div className="flex flex-wrap items-end gap-2">
        <BusyButton className="button button-go" isBusy={move.isPending} onClick={accept}>
          Accept <kbd className="text-xs font-normal opacity-75">A</kbd>
        </BusyButton>
        <TextField ref={reason} label="Reason (Q)" autoComplete="off" maxLength={UNIT_NOTE_LENGTH} className="w-64" />
        <BusyButton className="button" isBusy={move.isPending} onClick={quarantine}>
          Quarantine
        </BusyButton>
        {left > 1 && (
          <button type="button" className="button" onClick={onSkip}>
            Next <kbd className="text-xs font-normal text-muted">N</kbd>
          </button>
        )}
      </div>
    </section>
  )
}

/** Keys typed in document fields are not commands for the unit. */
const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.type !== 'checkbox')

/** The next unit is shown: it takes the keys. */
const takeFocus = (section: HTMLElement | null): void => section?.focus({ preventScroll: true })
