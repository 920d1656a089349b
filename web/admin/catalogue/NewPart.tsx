import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import type { PartFields } from '../../../domain/catalogue/part-fields.ts'
import { api } from '../../api.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { wantFocus } from '../../ui/wanted-focus.ts'
import { partsAdminAddress } from '../addresses.ts'
import { DraftRestored } from '../DraftRestored.tsx'
import { useAdminMutation } from '../use-admin-mutation.ts'
import { useFieldRefusal } from '../use-field-refusal.ts'
import { useStoredForm } from '../use-stored-form.ts'
import { PartFieldsOf } from './PartForm.tsx'
import { NEW_PART, PART_REFUSALS, type PartDraft, PartDraftShape, partDraft, resolvePart } from './part-draft.ts'

const EMPTY = partDraft(NEW_PART)

/** Adds a part; stock, pictures and the rest are added on the part's page. */
export function NewPart() {
  const navigate = useNavigate()
  const form = useForm<PartDraft, unknown, PartFields>({
    resolver: resolvePart,
    defaultValues: EMPTY,
  })
  const { change, isPending, ...refused } = useAdminMutation({
    change: async (fields: PartFields) => {
      const added = await api.catalogueAdmin.createPart({ fields })
      draft.discard()
      return added
    },
    toast: () => 'Part added. Now its stock and pictures.',
  })
  const draft = useStoredForm({ about: 'new-part', form, shape: PartDraftShape, first: EMPTY })
  const refusal = useFieldRefusal(form, PART_REFUSALS, refused)
  return (
    <>
      <p>
        <PageLink href={partsAdminAddress()} className="text-link">
          Parts
        </PageLink>
      </p>
      <h2 className="mt-1 text-xl">New part</h2>
      <form
        method="post"
        noValidate
        aria-label="New part"
        className="sheet mt-4"
        onSubmit={form.handleSubmit(fields =>
          change(fields, {
            onSuccess: ({ id }) => {
              wantFocus()
              void navigate({ to: '/admin/parts/$partId', params: { partId: `${id}` } })
            },
          }),
        )}
      >
        <PartFieldsOf form={form} isNew />
        <div className="space-y-3 border-t border-line p-4">
          <FormAlert>{refusal}</FormAlert>
          <DraftRestored isBack={draft.isBack} onStartOver={draft.startOver} />
          <BusyButton type="submit" className="button button-go max-sm:w-full" isBusy={isPending}>
            {isPending ? 'Adding...' : 'Add part'}
          </BusyButton>
        </div>
      </form>
    </>
  )
}
