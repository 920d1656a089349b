import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { PART_FIELDS } from '../../../domain/catalogue/part-fields.ts'
import { productAddress } from '../../addresses.ts'
import { api, orpc } from '../../api.ts'
import { LIVE, LIVE_ONE } from '../../live-query.ts'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { PartNumber } from '../../ui/PartNumber.tsx'
import { QueryBoundary, RowsSkeleton } from '../../ui/QueryBoundary.tsx'
import { takeWantedFocus } from '../../ui/wanted-focus.ts'
import { ActionForm } from '../ActionForm.tsx'
import { partsAdminAddress } from '../addresses.ts'
import { DraftRestored } from '../DraftRestored.tsx'
import { Allowed, useMay } from '../may.tsx'
import { PartUom } from '../units/part-uom.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'
import { PartFactsForm } from './PartFactsForm.tsx'
import { PartFieldsOf } from './PartForm.tsx'
import { PartPictures } from './PartPictures.tsx'
import { PartReferences } from './PartReferences.tsx'
import { PartStock } from './PartStock.tsx'
import { fieldWord } from './part-words.ts'
import type { PartSearch, PartsSearch } from './parts-search.ts'
import type { AdminPart, Part } from './queries.ts'
import { type ConflictingEdit, usePartForm } from './use-part-form.ts'

/** One part: its data, stock, documents, pictures and alternates. */
export function PartScreen({ id, search: { unit, ...search } }: { id: string; search: PartSearch }) {
  return (
    <>
      <p>
        <PageLink href={partsAdminAddress(search)} className="text-link">
          Parts
        </PageLink>
      </p>
      <QueryBoundary
        query={useQuery(orpc.catalogue.admin.part.queryOptions({ input: { productId: Number(id) }, ...LIVE_ONE }))}
        failed="The part could not be loaded."
        skeleton={<RowsSkeleton rows={8} />}
      >
        {admin => <Loaded admin={admin} search={search} unit={unit} />}
      </QueryBoundary>
    </>
  )
}

type Props = { admin: AdminPart; search: PartsSearch; unit: string | undefined }

function Loaded({ admin: { part, dimensions, pictures, references }, search, unit }: Props) {
  const { fields } = part
  return (
    <>
      <h2 ref={takeWantedFocus} tabIndex={-1} className="mt-1 flex flex-wrap items-center gap-x-3 text-xl outline-none">
        <PartNumber sku={fields.sku} />
        <span className="font-normal [overflow-wrap:anywhere]">{fields.name}</span>
      </h2>
      <p className="mt-1 text-muted">
        {fields.isPublished ? (
          <PageLink
            href={productAddress(fields.slug)}
            className="inline-flex items-center text-link pointer-coarse:min-h-11"
          >
            See it in the shop
          </PageLink>
        ) : (
          'Draft: not shown in the shop'
        )}
      </p>
      <div className="mt-4 space-y-6">
        <PartEditor part={part} />
        <PartUom value={fields.uom}>
          <PartStock id={`${part.id}`} search={search} unit={unit} />
        </PartUom>
        <Allowed to="change_catalogue">
          <PartPictures productId={part.id} pictures={pictures} />
        </Allowed>
        <PartFactsForm productId={part.id} known={dimensions} />
        <PartReferences productId={part.id} references={references} />
        <Allowed to="change_catalogue">
          <DeletePart part={part} />
        </Allowed>
      </div>
    </>
  )
}

function PartEditor({ part }: { part: Part }) {
  const { action, form, isDirty, theirs, isBack, seen, startOver } = usePartForm(part)
  const mayChange = useMay()('change_catalogue')
  return (
    <ActionForm
      action={action}
      label="Part"
      className="sheet"
      foot={mayChange ? 'space-y-3 border-t border-line p-4' : 'hidden'}
      submit={{ name: 'Save part', busy: 'Saving...', className: 'button-go max-sm:w-full' }}
      draft={<DraftRestored isBack={isBack} onStartOver={startOver} />}
      conflict={theirs && <EditConflict theirs={theirs} onSeen={seen} />}
      place={save => (
        <div className="flex flex-wrap items-center gap-3">
          {save}
          {isDirty && (
            <button
              type="button"
              className="button max-sm:w-full"
              onClick={() => {
                // This button disappears after use, so the focus moves to the form.
                action.button.current?.focus()
                startOver()
              }}
            >
              Undo changes
            </button>
          )}
        </div>
      )}
    >
      <fieldset disabled={!mayChange} className="contents">
        <PartFieldsOf form={form} isNew={false} />
      </fieldset>
    </ActionForm>
  )
}

/** A change by another admin while the form was edited. */
function EditConflict({ theirs: { fields, upon, now }, onSeen }: { theirs: ConflictingEdit; onSeen: () => void }) {
  const { data: categories = [] } = useQuery(orpc.catalogue.admin.categories.queryOptions(LIVE))
  return (
    <div role="alert" className="border-l-4 border-caution bg-sunken p-3 text-sm">
      <p className="font-semibold">Another user has changed this part. Your changes are still here.</p>
      <ul className="mt-2 space-y-1">
        {fields.map(field => (
          <li key={field} className="[overflow-wrap:anywhere]">
            <span className="font-medium">{PART_FIELDS[field].words}</span>: {fieldWord(upon.fields, field, categories)}{' '}
            → {fieldWord(now, field, categories)}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-muted">
        Fields you did not touch already show it. Saving overwrites the rest with yours.
      </p>
      <button type="button" className="button mt-2" onClick={onSeen}>
        I have seen it
      </button>
    </div>
  )
}

function DeletePart({ part }: { part: Part }) {
  const navigate = useNavigate()
  const { change, isPending, refusal } = useAdminMutation({
    change: async (_: null) => {
      await api.catalogue.admin.deletePart({ productId: part.id })
      await navigate({ to: '/admin/parts' })
    },
    toast: () => 'Part deleted.',
  })
  return (
    <section aria-label="Delete" className="space-y-3">
      <FormAlert>{refusal}</FormAlert>
      <ConfirmButton
        name="Delete part"
        className="border-bad text-bad"
        isPending={isPending}
        question={`Delete ${part.fields.sku}?`}
        action="Delete part"
        onConfirm={() => change(null)}
      >
        With its pictures and cross-references. A part that was ordered or quoted, or is in stock, can only be
        unpublished.
      </ConfirmButton>
    </section>
  )
}
