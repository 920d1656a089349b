import { useEffect, useEffectEvent, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { UnitFacts } from '../../../domain/inventory/unit-facts.ts'
import { api } from '../../api.ts'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { useFieldRefusal } from '../use-field-refusal.ts'
import { useToldChange } from '../use-told-change.ts'
import type { Unit } from './queries.ts'
import { UnitFields } from './UnitFields.tsx'
import { stateWord } from './unit-columns.tsx'
import { resolveUnit, UNIT_FACT_NAMES, UNIT_FACT_WORDS, type UnitDraft, unitDraft } from './unit-draft.ts'

const REFUSED = { SERIAL_EXISTS: 'mark', SERIAL_IS_ONE: 'kind', UNIT_OF_OTHER_CONDITION: 'conditionCode' } as const

/** Writes down what is known of a unit. What somebody else did with it meanwhile is shown, not written over. */
export function EditUnit({ unit, onDone }: { unit: Unit; onDone: () => void }) {
  /** as it stood when what is typed was begun, or was seen since */
  const [seen, setSeen] = useState(unit)
  const form = useForm<UnitDraft, unknown, UnitFacts>({ resolver: resolveUnit, defaultValues: unitDraft(unit) })
  const { change, isPending, ...told } = useToldChange(
    (facts: UnitFacts) => api.stock.saveUnit({ unitId: unit.id, version: seen.version, facts }),
    () => 'Unit saved.',
  )
  const refusal = useFieldRefusal(form, REFUSED, told)
  const kind = useWatch({ control: form.control, name: 'kind' })
  const { isDirty, errors } = form.formState
  // Anew, while nobody types; somebody who does is told.
  const follow = useEffectEvent((now: Unit) => {
    if (isDirty) return
    form.reset(unitDraft(now))
    setSeen(now)
  })
  useEffect(() => follow(unit), [unit])
  const isBehind = isDirty && unit.version !== seen.version
  return (
    <form
      method="post"
      noValidate
      aria-label="Facts of the unit"
      className="admin-fields space-y-3"
      onSubmit={form.handleSubmit(facts =>
        change(facts, {
          onSuccess: () => {
            form.reset(form.getValues())
            onDone()
          },
        }),
      )}
    >
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <UnitFields register={form.register} errors={errors} kind={kind} condition={unit.condition} />
      </div>
      {isBehind ? (
        <Meanwhile
          seen={seen}
          now={unit}
          onSeen={() => {
            form.reset(unitDraft(unit), { keepDirtyValues: true })
            setSeen(unit)
            told.forgetRefusal()
          }}
        />
      ) : (
        <FormAlert>{refusal}</FormAlert>
      )}
      <button type="submit" className="button" aria-disabled={isPending} aria-busy={isPending}>
        {isPending ? 'Saving...' : 'Save unit'}
      </button>
    </form>
  )
}

type MeanwhileProps = { seen: Unit; now: Unit; onSeen: () => void }

/** What has become of it while somebody typed. */
function Meanwhile({ seen, now, onSeen }: MeanwhileProps) {
  const [before, after] = [unitDraft(seen), unitDraft(now)]
  const changed = UNIT_FACT_NAMES.filter(name => before[name] !== after[name])
  return (
    <div role="alert" className="border-l-4 border-caution bg-sunken p-3 text-sm">
      <p className="font-semibold">This unit has changed meanwhile. What you typed is still here.</p>
      <ul className="mt-2 space-y-1 [overflow-wrap:anywhere]">
        {stateWord(seen) !== stateWord(now) && (
          <li>
            State: {stateWord(seen)} → {stateWord(now)}
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
