import { useNavigate } from '@tanstack/react-router'
import { api } from '../../api.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { wantFocus } from '../../ui/wanted-focus.ts'
import { ActionForm } from '../ActionForm.tsx'
import { partsAdminAddress } from '../addresses.ts'
import { useActionForm } from '../use-action-form.tsx'
import { PartFieldsOf } from './PartForm.tsx'
import { NEW_PART, PART_REFUSALS, PartDraftShape, partDraft, resolvePart } from './part-draft.ts'

const EMPTY = partDraft(NEW_PART)

/** Adds a part; stock, pictures and the rest are added on the part's page. */
export function NewPart() {
  const navigate = useNavigate()
  const { action, form } = useActionForm({
    resolver: resolvePart,
    first: EMPTY,
    send: fields => api.catalogue.admin.createPart({ fields }),
    toast: () => 'Part added. Now its stock and pictures.',
    stored: { about: 'new-part', shape: PartDraftShape },
    fieldRefusals: PART_REFUSALS,
    onDone: ({ id }) => {
      wantFocus()
      void navigate({ to: '/admin/parts/$partId', params: { partId: `${id}` } })
    },
  })
  return (
    <>
      <p>
        <PageLink href={partsAdminAddress()} className="text-link">
          Parts
        </PageLink>
      </p>
      <h2 className="mt-1 text-xl">New part</h2>
      <ActionForm
        action={action}
        label="New part"
        className="sheet mt-4"
        foot="space-y-3 border-t border-line p-4"
        submit={{ name: 'Add part', busy: 'Adding...', className: 'button-go max-sm:w-full' }}
      >
        <PartFieldsOf form={form} isNew />
      </ActionForm>
    </>
  )
}
