import { useEffect, useEffectEvent, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { type FactSource, MAX_FACT_LENGTH } from '../../../domain/facts/fact.ts'
import { FAMILIES, type FactField, familyOf } from '../../../domain/facts/families.ts'
import { FAMILY_KEY } from '../../../domain/facts/part-facts.ts'
import type { StatedFacts } from '../../../domain/facts/stated-fact-shape.ts'
import { api } from '../../api.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Allowed } from '../may.tsx'
import { useAdminMutation } from '../use-admin-mutation.ts'
import { changedFacts, type FactDraft, shownFacts, typedUpon } from './fact-draft.ts'
import type { AdminPart } from './queries.ts'

type Known = AdminPart['dimensions']

const SOURCE_WORDS: Record<FactSource, string> = {
  desk: 'Corrected by hand',
  list: 'From an import',
  number: 'Read from the part number',
  name: 'Read from the name or description',
}

/** The family and dimensions of a part, as derived by rules, and their correction. */
export function PartFactsForm({ productId, known }: { productId: number; known: Known }) {
  return (
    <section aria-labelledby="dimensions">
      <h3 id="dimensions" className="mb-2 text-lg">
        Family and dimensions
      </h3>
      <div className="sheet">
        <Allowed to="change_catalogue" otherwise={<Shown known={known} />}>
          <FactsEditor productId={productId} known={known} />
        </Allowed>
      </div>
    </section>
  )
}

function Shown({ known }: { known: Known }) {
  const family = familyOf(known.family)
  if (!family) return <p className="px-4 py-3 text-muted">No family.</p>
  const label = (key: string) => family.facts.find(field => field.key === key)?.label ?? key
  return (
    <p className="px-4 py-3">
      {family.name}: {known.facts.map(({ key, text }) => `${label(key)} ${text}`).join(', ')}
    </p>
  )
}

function FactsEditor({ productId, known }: { productId: number; known: Known }) {
  const form = useForm<FactDraft>({ defaultValues: shownFacts(known) })
  // The initial values: a field that differs was edited here.
  const begun = useRef(shownFacts(known))
  const { change, isPending, refusal } = useAdminMutation({
    change: (facts: StatedFacts) => api.catalogue.admin.saveFacts({ productId, facts }),
    toast: () => 'Dimensions saved.',
  })
  const family = familyOf(known.family)
  // Another admin's corrections are applied to fields that were not edited.
  const takeNews = useEffectEvent((news: Known) => {
    const now = shownFacts(news)
    form.reset(typedUpon(begun.current, form.getValues(), now))
    begun.current = now
  })
  useEffect(() => takeNews(known), [known])
  const save = (draft: FactDraft) => {
    const facts = changedFacts(known, draft)
    if (facts.length === 0) return
    const sent = structuredClone(draft)
    const upon = begun.current
    change(facts, {
      // Shows the value as the store normalizes it; text typed during the save stays.
      onSuccess: () => {
        if (begun.current === upon) begun.current = sent
        else form.reset(typedUpon(sent, form.getValues(), begun.current))
      },
    })
  }
  return (
    <form
      method="post"
      noValidate
      aria-label="Family and dimensions"
      className="admin-fields space-y-3 p-4"
      onSubmit={form.handleSubmit(save)}
    >
      <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <SelectField label="Family" {...form.register(FAMILY_KEY)}>
          <option value="">None</option>
          {FAMILIES.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </SelectField>
        {family?.facts.map(field => (
          <div key={field.key}>
            <TextField
              label={labelOf(field)}
              autoComplete="off"
              maxLength={MAX_FACT_LENGTH}
              {...form.register(`facts.${field.key}`)}
            />
            <p className="mt-1 text-xs text-muted">{sourceOf(known, field.key)}</p>
          </div>
        ))}
      </div>
      <p className="text-sm text-muted">
        Clear a field to remove its value. Choose a family and save to see its fields.
      </p>
      <FormAlert>{refusal}</FormAlert>
      <div className="flex flex-wrap gap-3">
        <BusyButton type="submit" className="button" isBusy={isPending}>
          {isPending ? 'Saving...' : 'Save dimensions'}
        </BusyButton>
        {known.byHand.length > 0 && (
          <BusyButton
            className="button"
            isBusy={isPending}
            onClick={() => change(known.byHand.map(({ key }) => ({ key, text: null })))}
          >
            Undo corrections
          </BusyButton>
        )}
      </div>
    </form>
  )
}

const labelOf = ({ label, unit }: FactField): string => (unit ? `${label} (${unit})` : label)

function sourceOf({ facts, byHand }: Known, key: string): string {
  const fact = facts.find(one => one.key === key)
  if (fact) return SOURCE_WORDS[fact.source]
  return byHand.some(one => one.key === key) ? 'Removed by hand' : 'Not known'
}
