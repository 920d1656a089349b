import { useRef, useState } from 'react'
import { z } from '../../../domain/text/zod.ts'
import { api } from '../../api.ts'
import { PartPicture } from '../../catalogue/PartPicture.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ActionForm } from '../ActionForm.tsx'
import { useActionForm } from '../use-action-form.tsx'
import { useAdminMutation } from '../use-admin-mutation.ts'
import type { AdminPart } from './queries.ts'

const Shape = z.strictObject({ alt: z.string() })

type Props = {
  productId: number
  picture: AdminPart['pictures'][number]
  place: { at: number; of: number }
  onMove: (to: number) => void
  drag: { isDragged: boolean; onStart: () => void; onEnd: () => void; onDrop: () => void }
}

/** One picture: its description, its position, and whether it is the part's main picture. */
export function PictureCard({ productId, picture, place: { at, of }, onMove, drag }: Props) {
  const { id, url, isPrimary } = picture
  const [isAsked, setAsked] = useState(false)
  const deleteButton = useRef<HTMLButtonElement>(null)
  const change = (facts: { alt: string; isPrimary: boolean }) =>
    api.catalogue.admin.changePicture({ productId, pictureId: id, ...facts })
  const { action, form, field } = useActionForm({
    resolver: Shape,
    first: { alt: picture.alt },
    values: { alt: picture.alt },
    send: ({ alt }) => change({ alt, isPrimary }),
    toast: () => 'Picture saved.',
  })
  const promote = useAdminMutation({
    change: (_: null) => change({ alt: picture.alt, isPrimary: true }),
    toast: () => 'Picture saved.',
  })
  const remove = useAdminMutation({
    change: (_: null) => api.catalogue.admin.deletePicture({ productId, pictureId: id }),
    toast: () => 'Picture deleted.',
  })
  const name = `picture ${at + 1}`
  return (
    <li
      className={`sheet admin-fields min-w-0 p-2 ${drag.isDragged ? 'opacity-50' : ''}`}
      draggable
      onDragStart={drag.onStart}
      onDragEnd={drag.onEnd}
      onDragOver={event => {
        if (!event.dataTransfer.types.includes('Files')) event.preventDefault()
      }}
      onDrop={event => {
        if (event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        drag.onDrop()
      }}
    >
      <div className="flex gap-3">
        <PartPicture url={url} drawing="" name={picture.alt} size={96} className="shrink-0" />
        <div className="flex min-w-0 flex-1 flex-wrap content-start gap-1">
          <Mover label={`Move ${name} forward`} icon="previous" isOff={at === 0} onClick={() => onMove(at - 1)} />
          <Mover label={`Move ${name} back`} icon="next" isOff={at === of - 1} onClick={() => onMove(at + 1)} />
          {isPrimary ? (
            <span className="basis-full py-1">
              <Badge>Primary</Badge>
            </span>
          ) : (
            <BusyButton
              className="button basis-full"
              aria-label={`Make primary: ${name}`}
              isBusy={action.isPending || promote.isPending}
              onClick={() => promote.change(null)}
            >
              Make primary
            </BusyButton>
          )}
        </div>
      </div>
      <ActionForm
        action={action}
        className="mt-2"
        submit={{ name: 'Save', isOff: promote.isPending || !form.formState.isDirty }}
        note={<FormAlert>{promote.refusal ?? remove.refusal}</FormAlert>}
        place={save => (
          <div className="flex items-end gap-2">
            <TextField
              className="min-w-0 flex-1"
              label="Says what it shows"
              aria-label={`Says what it shows: ${name}`}
              autoComplete="off"
              maxLength={200}
              {...field('alt')}
            />
            {save}
            <button
              ref={deleteButton}
              type="button"
              className="button text-bad"
              aria-label={`Delete ${name}`}
              onClick={() => setAsked(true)}
            >
              Delete
            </button>
          </div>
        )}
      />
      <ConfirmDialog
        isOpen={isAsked}
        question="Delete this picture?"
        action="Delete picture"
        finalFocus={deleteButton}
        onClose={() => setAsked(false)}
        onConfirm={() => remove.change(null)}
      >
        It is taken off the part at once.
      </ConfirmDialog>
    </li>
  )
}

type MoverProps = { label: string; icon: 'previous' | 'next'; isOff: boolean; onClick: () => void }

const Mover = ({ label, icon, isOff, onClick }: MoverProps) => (
  <BusyButton
    aria-label={label}
    isBusy={false}
    isOff={isOff}
    onClick={onClick}
    className="inline-grid size-9 place-items-center rounded-md border border-line hover:bg-sunken aria-disabled:opacity-45 pointer-coarse:size-11"
  >
    <Icon name={icon} size={18} />
  </BusyButton>
)
