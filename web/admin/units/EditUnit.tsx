import { useEffect, useEffectEvent, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { UNIT_FACT_NAMES } from '../../../domain/inventory/unit-facts.ts'
import { z } from '../../../domain/text/zod.ts'
import { api } from '../../api.ts'
import { ActionForm } from '../ActionForm.tsx'
import { DraftRestored } from '../DraftRestored.tsx'
import { hasEqualValues } from '../stored-draft.ts'
import { takeStoredValues } from '../take-stored-values.ts'
import { useActionForm } from '../use-action-form.tsx'
import { useStoredDraft } from '../use-stored-draft.ts'
import type { Unit } from './queries.ts'
import { UnitFields } from './UnitFields.tsx'
import { stateWord } from './unit-columns.tsx'
import { resolveUnit, UNIT_FACT_WORDS, type UnitDraft, UnitDraftShape, unitDraft } from './unit-draft.ts'

const REFUSED = { SERIAL_EXISTS: 'mark', SERIAL_IS_ONE: 'kind', UNIT_OF_OTHER_CONDITION: 'conditionCode' } as const

type Seen = { version: number; state: string; facts: UnitDraft }
const seenOf = (unit: Unit): Seen => ({ version: unit.version, state: stateWord(unit), facts: unitDraft(unit) })

/** True if facts and state are unchanged, although the documents may have changed. */
const isSame = ({ facts, state }: Seen, now: Unit): boolean =>
  hasEqualValues(facts, unitDraft(now)) && state === stateWord(now)

/** The stored draft: the input, and its base. */
const KeptShape = z.strictObject({
  version: z.int(),
  state: z.string().check(z.maxLength(100)),
  facts: UnitDraftShape,
  typed: UnitDraftShape,
}) satisfies z.ZodMiniType<Seen & { typed: UnitDraft }>

/** `onBack`: a draft was restored */
type Props = { unit: Unit; onBack: () => void; onDone: () => void }

/** Edits the facts of a unit. Another admin's change is shown, never overwritten. */
export function EditUnit({ unit, onBack, onDone }: Props) {
  /** the unit when editing began, or as reviewed since */
  const [seen, setSeen] = useState(() => seenOf(unit))
  const { action, form, clearRefusal } = useActionForm({
    resolver: resolveUnit,
    first: unitDraft(unit),
    after: (_, typed) => typed,
    send: facts => api.units.save({ unitId: unit.id, version: seen.version, facts }),
    toast: () => 'Unit saved.',
    fieldRefusals: REFUSED,
    onDone: () => {
      kept.discard()
      onDone()
    },
  })
  const kind = useWatch({ control: form.control, name: 'kind' })
  const { isDirty, errors } = form.formState
  // An unedited form follows changes; otherwise the change is reported, unless only documents changed.
  const follow = useEffectEvent((now: Unit) => {
    if (isDirty && !isSame(seen, now)) return
    if (!isDirty) form.reset(unitDraft(now))
    setSeen(seenOf(now))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a save too, which is the unit's newest change
  useEffect(() => follow(unit), [unit, isDirty])
  // After that: the stored draft overrides the unit's values.
  const kept = useStoredDraft<Seen & { typed: UnitDraft }>({
    about: `unit-facts:${unit.id}`,
    shape: KeptShape,
    restore: ({ typed, ...before }) => {
      if (hasEqualValues(typed, before.facts)) return false
      form.reset(before.facts)
      form.reset(typed, { keepDefaultValues: true })
      setSeen(isSame(before, unit) ? seenOf(unit) : before)
      onBack()
      return true
    },
  })
  const { watch, getValues } = form
  useEffect(() => {
    const { unsubscribe } = watch((_, { name }) => {
      if (name) kept.keep({ ...seen, typed: getValues() })
    })
    return unsubscribe
  }, [watch, getValues, kept.keep, seen])
  const isBehind = isDirty && unit.version !== seen.version && !action.isPending
  return (
    <ActionForm
      action={action}
      label="Facts of the unit"
      submit={{ name: 'Save unit', busy: 'Saving...' }}
      draft={
        <DraftRestored
          isBack={kept.isBack}
          onStartOver={() => {
            kept.discard()
            form.reset(unitDraft(unit))
            setSeen(seenOf(unit))
          }}
        />
      }
      conflict={
        isBehind && (
          <EditConflict
            seen={seen}
            now={unit}
            onSeen={() => {
              takeStoredValues(form, unitDraft(unit))
              setSeen(seenOf(unit))
              kept.keep({ ...seenOf(unit), typed: form.getValues() })
              clearRefusal()
            }}
          />
        )
      }
    >
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <UnitFields register={form.register} errors={errors} kind={kind} condition={unit.condition} />
      </div>
    </ActionForm>
  )
}

type EditConflictProps = { seen: Seen; now: Unit; onSeen: () => void }

/** The unit's changes while it was edited. */
function EditConflict({ seen, now, onSeen }: EditConflictProps) {
  const [before, after] = [seen.facts, unitDraft(now)]
  const changed = UNIT_FACT_NAMES.filter(name => before[name] !== after[name])
  return (
    <div role="alert" className="border-l-4 border-caution bg-sunken p-3 text-sm">
      <p className="font-semibold">This unit has changed since you opened it. Your changes are still here.</p>
      <ul className="mt-2 space-y-1 [overflow-wrap:anywhere]">
        {seen.state !== stateWord(now) && (
          <li>
            State: {seen.state} → {stateWord(now)}
          </li>
        )}
        {changed.map(name => (
          <li key={name}>
            {UNIT_FACT_WORDS[name]}: {before[name] || 'nothing'} → {after[name] || 'nothing'}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-muted">Once you have seen it, saving puts what you typed in its place.</p>
      <button type="button" className="button mt-2" onClick={onSeen}>
        I have seen it
      </button>
    </div>
  )
}
