import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { differingFields, type PartField, type PartFields } from '../../../domain/catalogue/part-fields.ts'
import { cents } from '../../../domain/money/money.ts'
import { z } from '../../../domain/text/zod.ts'
import { api } from '../../api.ts'
import { refusalCode, refusalData } from '../../api-refusal.ts'
import { hasEqualValues } from '../stored-draft.ts'
import { takeStoredValues } from '../take-stored-values.ts'
import { useActionForm } from '../use-action-form.tsx'
import { useStoredDraft } from '../use-stored-draft.ts'
import { KnownFieldsShape, PART_REFUSALS, PartDraftShape, partDraft, resolvePart } from './part-draft.ts'
import type { Part } from './queries.ts'

/** Another admin's change: the part when editing began, and its current fields. */
export type ConflictingEdit = { fields: PartField[]; upon: Part; now: Part['fields'] }

/** The input, and the part that it is based on. */
const KeptShape = z.strictObject({ version: z.int(), known: KnownFieldsShape, draft: PartDraftShape })

/**
 * The form of a part. Another admin's changes are applied to unedited fields and reported; edited fields stay. The same applies
 * if saving is refused because of an earlier change, or the part changed while this page was left.
 */
export function usePartForm(part: Part) {
  const [base, setBase] = useState(part)
  const [theirs, setTheirs] = useState<ConflictingEdit | null>(null)
  const { action, form, clearRefusal } = useActionForm({
    resolver: resolvePart,
    first: partDraft(part.fields),
    send: async fields => {
      const now = await api.catalogue.admin.changePart({ productId: base.id, version: base.version, fields })
      discard()
      return now
    },
    saved: now => partDraft(now.fields),
    toast: () => 'Part saved.',
    fieldRefusals: PART_REFUSALS,
    onDone: now => {
      setBase(now)
      setTheirs(null)
      // Text typed during the save is not saved yet.
      if (hasEqualValues(getValues(), partDraft(now.fields))) discard()
      else keepUpon(now)
    },
    onRefused: error => {
      const now = refusalCode(error) === 'PART_CHANGED' ? partIn(refusalData(error)) : null
      if (now) takeTheirs(upon, now, isDirty)
    },
  })
  const { isDirty } = form.formState
  const { isBack, keep, discard } = useStoredDraft<z.infer<typeof KeptShape>>({
    about: `part:${part.id}`,
    shape: KeptShape,
    restore: kept => {
      if (hasEqualValues(kept.draft, partDraft(kept.known))) return false
      const before = { ...part, version: kept.version, fields: kept.known }
      form.reset(partDraft(kept.known))
      form.reset(kept.draft, { keepDefaultValues: true })
      if (kept.version === part.version) setBase(before)
      else takeTheirs(before, part)
      return true
    },
  })
  const { watch, getValues } = form
  // Until the changes are acknowledged the draft is stored with its original base, so that a reload reports them again.
  const upon = theirs?.upon ?? base
  const keepUpon = useCallback(
    ({ version, fields }: Part) => keep({ version, known: fields, draft: getValues() }),
    [keep, getValues],
  )
  useEffect(() => {
    const { unsubscribe } = watch((_, { name }) => {
      if (name) keepUpon(upon)
    })
    return unsubscribe
  }, [upon, watch, keepUpon])

  const takeTheirs = (before: Part, now: Part, isTyped = true) => {
    const fields = differingFields(known(before.fields), known(now.fields))
    takeStoredValues(form, partDraft(now.fields))
    setBase(now)
    if (!isTyped) return
    keepUpon(fields.length > 0 ? before : now)
    if (fields.length > 0) setTheirs({ fields, upon: before, now: now.fields })
  }
  const takeNews = useEffectEvent((now: Part) => {
    // The response to one's own save arrives before the notification.
    if (now.version !== base.version && !action.isPending && now.version > base.version) takeTheirs(upon, now, isDirty)
  })
  useEffect(() => takeNews(part), [part])
  const seen = () => {
    keepUpon(base)
    setTheirs(null)
    clearRefusal()
  }
  const startOver = () => {
    discard()
    form.reset()
    setTheirs(null)
    clearRefusal()
  }
  return { action, form, isDirty, theirs, isBack, seen, startOver }
}

/** In domain units: amounts of the API are cents. */
const known = (fields: Part['fields']): PartFields => ({
  ...fields,
  price: cents(fields.price),
  salePrice: fields.salePrice === null ? null : cents(fields.salePrice),
})

function partIn(data: unknown): Part | null {
  // The refusal carries the current version.
  return typeof data === 'object' && data !== null && 'part' in data ? (data.part as Part) : null
}
