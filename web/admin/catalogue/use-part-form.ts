import { useEffect, useEffectEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { cents } from '../../../domain/money.ts'
import { differingFields, type PartField, type PartFields } from '../../../domain/part-fields.ts'
import { refusalCode, refusalData } from '../../api-refusal.ts'
import { useToldChange } from '../use-told-change.ts'
import { type PartDraft, partDraft, resolvePart } from './part-draft.ts'
import type { Part } from './queries.ts'

/** What another admin has changed: fields as they were, and as they are now. */
export type Theirs = { fields: PartField[]; before: Part['fields']; now: Part['fields'] }

/**
 * The form of a part. What another admin changes while somebody types goes into the fields that were not typed in, and is told
 * of; what was typed stays. So it is when saving is refused because he was quicker.
 */
export function usePartForm(part: Part) {
  const form = useForm<PartDraft, unknown, PartFields>({ resolver: resolvePart, defaultValues: partDraft(part.fields) })
  const [base, setBase] = useState(part)
  const [theirs, setTheirs] = useState<Theirs | null>(null)
  const { isDirty } = form.formState
  const { change, isPending, refusal, forgetRefusal } = useToldChange(
    ({ catalogueDesk }, fields: PartFields) =>
      catalogueDesk.changePart({ productId: base.id, version: base.version, fields }),
    () => 'Part saved.',
  )
  const take = (now: Part, isMine = false) => {
    const fields = differingFields(known(base.fields), known(now.fields))
    form.reset(partDraft(now.fields), { keepDirtyValues: !isMine })
    setBase(now)
    if (!isMine && isDirty && fields.length > 0) setTheirs({ fields, before: base.fields, now: now.fields })
    if (isMine) setTheirs(null)
  }
  const takeNews = useEffectEvent((now: Part) => {
    // What one has saved oneself comes back as an answer first.
    if (now.version !== base.version && !isPending && now.version > base.version) take(now)
  })
  useEffect(() => takeNews(part), [part])
  const save = form.handleSubmit(fields =>
    change(fields, {
      onSuccess: now => take(now, true),
      onError: error => {
        const now = refusalCode(error) === 'PART_CHANGED' ? partIn(refusalData(error)) : null
        if (now) take(now)
      },
    }),
  )
  const forget = () => {
    setTheirs(null)
    forgetRefusal()
  }
  return { form, save, isDirty, isPending, refusal, theirs, forget }
}

/** As the domain knows them: amounts of the API are cents. */
const known = (fields: Part['fields']): PartFields => ({
  ...fields,
  price: cents(fields.price),
  salePrice: fields.salePrice === null ? null : cents(fields.salePrice),
})

function partIn(data: unknown): Part | null {
  // What the store itself has sent along with the refusal.
  return typeof data === 'object' && data !== null && 'part' in data ? (data.part as Part) : null
}
