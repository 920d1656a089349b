import { useRef, useState } from 'react'
import { counted } from '../../../domain/text/counted.ts'
import { api } from '../../api.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { useAdminMutation } from '../use-admin-mutation.ts'
import type { AdminCategory } from './queries.ts'

/** Deletes a category; its parts are moved to another one first. */
export function DeleteCategory({ category, others }: { category: AdminCategory; others: AdminCategory[] }) {
  const { id, name, parts } = category
  const [moveTo, setMoveTo] = useState('')
  const [isAsked, setAsked] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { change, isPending, refusal } = useAdminMutation({
    change: (to: number | null) => api.catalogue.admin.deleteCategory({ categoryId: id, moveTo: to }),
    toast: ({ moved }) => (moved > 0 ? `Category deleted, ${counted(moved, 'part')} moved.` : 'Category deleted.'),
  })
  const to = others.find(one => `${one.id}` === moveTo)
  return (
    <div className="admin-fields flex flex-wrap items-end gap-3">
      {parts > 0 && (
        <SelectField
          className="min-w-0 basis-60"
          label="Its parts go to"
          value={moveTo}
          onChange={event => setMoveTo(event.target.value)}
        >
          <option value="">Select a category</option>
          {others.map(one => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </SelectField>
      )}
      <button
        ref={button}
        type="button"
        className="button border-bad text-bad"
        disabled={parts > 0 && !to}
        aria-disabled={isPending}
        aria-busy={isPending}
        onClick={() => {
          if (!isPending) setAsked(true)
        }}
      >
        {isPending ? 'Deleting...' : 'Delete category'}
      </button>
      <FormAlert>{refusal}</FormAlert>
      <ConfirmDialog
        isOpen={isAsked}
        question={`Delete ${name}?`}
        action="Delete category"
        finalFocus={button}
        onClose={() => setAsked(false)}
        onConfirm={() => change(to?.id ?? null)}
      >
        {to ? `Its parts go to ${to.name}.` : 'It has no parts.'} Its address stops working.
      </ConfirmDialog>
    </div>
  )
}
