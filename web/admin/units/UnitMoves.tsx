import { type RefObject, useId, useRef, useState } from 'react'
import { countedIn } from '../../../domain/catalogue/unit-of-measure.ts'
import { INSPECTION, inspectedText } from '../../../domain/inventory/receipt.ts'
import { ADMIN_UNIT_MOVES, afterUnitMove, UNIT_MOVES, UNIT_NOTE_LENGTH } from '../../../domain/inventory/unit.ts'
import { api } from '../../api.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useMay } from '../may.tsx'
import { afterTick, InspectionChecks, isInspected, NOT_INSPECTED } from '../receiving/InspectionChecks.tsx'
import { useAdminMutation } from '../use-admin-mutation.ts'
import { usePartUom } from './part-uom.ts'
import type { Unit } from './queries.ts'
import { stateWord, unitName } from './unit-columns.tsx'

type Move = (typeof ADMIN_UNIT_MOVES)[number]

const DONE: Record<Move, string> = {
  accepted: 'Accepted: it is for sale.',
  quarantined: 'Quarantined: it is not for sale.',
  cleared: 'Cleared: it is for sale.',
  sent_back: 'Returned to the vendor.',
  scrapped: 'Scrapped.',
}
/** Irreversible actions need a confirmation. */
const QUESTIONS: Partial<Record<Move, string>> = {
  sent_back: 'Return it to the vendor?',
  scrapped: 'Scrap it?',
}

type Checks = { version: number; looked: ReadonlySet<number> }
const NONE: ReadonlySet<number> = new Set()

/** The note on an acceptance: what was inspected, and the reason if there is one. */
const acceptedText = (note: string): string => [inspectedText(INSPECTION), note].filter(part => part !== '').join('. ')

/** Why the unit cannot be accepted with this reason now; null: it can. */
function whyNotAccepted(looked: ReadonlySet<number>, note: string): string | null {
  if (!isInspected(looked)) return NOT_INSPECTED
  const tooLong = acceptedText(note).length - UNIT_NOTE_LENGTH
  return tooLong > 0 ? `Please shorten the reason to ${note.length - tooLong} characters.` : null
}

/** `heading`: gets the focus when the unit has left the table; `level`: its heading level on the page. */
type Props = { unit: Unit; heading: RefObject<HTMLElement | null>; level?: 'h3' | 'h5' }

/** The actions that the state of a unit allows, each with a reason. */
export function UnitMoves({ unit, heading, level: Heading = 'h5' }: Props) {
  const uom = usePartUom()
  const id = useId()
  const reason = useRef<HTMLInputElement>(null)
  const place = useRef<HTMLHeadingElement>(null)
  const [isMissing, setMissing] = useState(false)
  // Checks are valid for this version of the unit.
  const [{ version, looked }, setChecks] = useState<Checks>({ version: unit.version, looked: NONE })
  const checked = version === unit.version ? looked : NONE
  const [problem, setProblem] = useState<string | null>(null)
  const [asked, setAsked] = useState<Move | null>(null)
  const why = () => reason.current?.value.trim() ?? ''
  const { change, isPending, refusal } = useAdminMutation({
    change: async (move: Move) => {
      const note = why()
      const seen = { unitId: unit.id, version: unit.version, note: move === 'accepted' ? acceptedText(note) : note }
      if (move === 'quarantined') await api.units.quarantine(seen)
      else await api.units.move({ ...seen, move })
      if (reason.current && why() === note) reason.current.value = ''
      // The pressed button disappears with the state, or the whole unit does.
      const focused = move in QUESTIONS ? heading : place
      focused.current?.focus()
      return move
    },
    toast: move => DONE[move],
  })
  const may = useMay()
  const possible = unit.isGone
    ? []
    : ADMIN_UNIT_MOVES.filter(
        move => afterUnitMove(move, unit.state) !== null && (move === 'quarantined' || may('inspect_units')),
      )
  // Pieces taken by orders leave with these orders.
  const isTaken = unit.taken > 0 && possible.some(move => move in QUESTIONS)
  const moves = possible.filter(move => !(isTaken && move in QUESTIONS))
  const begin = (move: Move) => {
    const lacksReason = UNIT_MOVES[move].needsNote && why() === ''
    setMissing(lacksReason)
    const unaccepted = move === 'accepted' ? whyNotAccepted(checked, why()) : null
    setProblem(unaccepted)
    if (unaccepted !== null) return
    if (lacksReason) reason.current?.focus()
    else if (move in QUESTIONS) setAsked(move)
    else change(move)
  }
  return (
    <section aria-labelledby={id} className="admin-fields space-y-2">
      <Heading ref={place} id={id} tabIndex={-1} className="text-sm font-semibold outline-none">
        {unitName(unit)} <span className="font-normal text-muted">{stateWord(unit)}</span>
      </Heading>
      {moves.includes('accepted') && (
        <InspectionChecks
          looked={checked}
          onTick={at => setChecks({ version: unit.version, looked: afterTick(checked, at) })}
        />
      )}
      {moves.length > 0 && (
        <div className="flex flex-wrap items-end gap-2">
          <TextField
            ref={reason}
            label="Reason"
            autoComplete="off"
            maxLength={UNIT_NOTE_LENGTH}
            className="w-full sm:w-80"
            error={isMissing ? 'Please say why' : undefined}
          />
          {moves.map(move => (
            <BusyButton
              key={move}
              className={`button ${move in QUESTIONS ? 'border-bad text-bad' : ''}`}
              isBusy={isPending}
              onClick={() => begin(move)}
            >
              {UNIT_MOVES[move].word}
            </BusyButton>
          ))}
        </div>
      )}
      {isTaken && (
        <p className="text-sm text-muted">
          Orders have {countedIn(uom, unit.taken)} of it: it cannot be returned to the vendor or scrapped before that is
          canceled.
        </p>
      )}
      <FormAlert>{problem ?? refusal}</FormAlert>
      <ConfirmDialog
        isOpen={asked !== null}
        question={(asked && QUESTIONS[asked]) ?? ''}
        action={asked ? UNIT_MOVES[asked].word : ''}
        onConfirm={() => asked && change(asked)}
        onClose={() => setAsked(null)}
        finalFocus={heading}
      >
        {unitName(unit)} leaves stock permanently. It stays in the list of units that have left, with its history.
      </ConfirmDialog>
    </section>
  )
}
