import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import type { PartFields } from '../../../domain/part-fields.ts'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { useToldChange } from '../use-told-change.ts'
import { PartFieldsOf } from './PartForm.tsx'
import { NEW_PART, type PartDraft, partDraft, resolvePart } from './part-draft.ts'

/** Adds a part; its stock, pictures and the rest are added on its own page then. */
export function NewPart({ back }: { back: string }) {
  const navigate = useNavigate()
  const form = useForm<PartDraft, unknown, PartFields>({
    resolver: resolvePart,
    defaultValues: partDraft(NEW_PART),
  })
  const { change, isPending, refusal } = useToldChange(
    ({ catalogueDesk }, fields: PartFields) => catalogueDesk.createPart({ fields }),
    () => 'Part added. Now its stock and pictures.',
  )
  return (
    <>
      <p>
        <a href={back} className="text-link">
          Parts
        </a>
      </p>
      <h2 className="mt-1 text-xl">New part</h2>
      <form
        noValidate
        aria-label="New part"
        className="sheet mt-4"
        onSubmit={form.handleSubmit(fields =>
          change(fields, {
            onSuccess: ({ id }) => void navigate({ to: '/admin', search: { tab: 'parts', part: `${id}` } }),
          }),
        )}
      >
        <PartFieldsOf form={form} isNew />
        <div className="space-y-3 border-t border-line p-4">
          <FormAlert>{refusal}</FormAlert>
          <button
            type="submit"
            className="button button-go max-sm:w-full"
            aria-disabled={isPending}
            aria-busy={isPending}
          >
            {isPending ? 'Adding...' : 'Add part'}
          </button>
        </div>
      </form>
    </>
  )
}
