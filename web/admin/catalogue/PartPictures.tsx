import { useState } from 'react'
import { MAX_ADMIN_PICTURE_BYTES } from '../../../domain/catalogue/picture.ts'
import { REFUSALS } from '../../../domain/refusal.ts'
import { api } from '../../api.ts'
import { pictureType, sendUpload } from '../../send-upload.ts'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { useAdminMutation } from '../use-admin-mutation.ts'
import { FileDropArea } from './FileDropArea.tsx'
import { PictureCard } from './PictureCard.tsx'
import type { AdminPart } from './queries.ts'
import { UploadList } from './UploadList.tsx'
import { useUploads } from './use-uploads.ts'

type Picture = AdminPart['pictures'][number]

/** The pictures of a part: dropped or selected, several at once, sorted by dragging or with buttons. */
export function PartPictures({ productId, pictures }: { productId: number; pictures: readonly Picture[] }) {
  const uploads = useUploads({
    mostBytes: MAX_ADMIN_PICTURE_BYTES,
    tooLarge: REFUSALS.PICTURE_OVER_LIMIT.text,
    send: (file, onProgress) =>
      sendUpload(`/uploads/parts/${productId}/pictures`, pictureType(file), file, onProgress, {
        read: () => true,
        failed: 'This picture could not be sent. Please try again.',
      }),
  })
  const [dragged, setDragged] = useState<number | null>(null)
  const { change, isPending, refusal } = useAdminMutation({
    change: (pictureIds: number[]) => api.catalogue.admin.orderPictures({ productId, pictureIds }),
    toast: () => 'Order saved.',
  })
  const ids = pictures.map(({ id }) => id)
  const move = (id: number, to: number) => {
    const others = ids.filter(one => one !== id)
    const order = [...others.slice(0, to), id, ...others.slice(to)]
    if (order.join() !== ids.join()) change(order)
  }
  return (
    <section aria-labelledby="pictures">
      <h3 id="pictures" className="mb-2 text-lg">
        Pictures
      </h3>
      <FileDropArea
        label="Add pictures"
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        hint="Or drop them here: JPEG, PNG, WebP, AVIF or GIF, 10 MB each."
        onFiles={uploads.add}
      >
        {pictures.length > 0 && (
          <ol className="mb-3 grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3" aria-busy={isPending}>
            {pictures.map((picture, at) => (
              <PictureCard
                key={picture.id}
                productId={productId}
                picture={picture}
                place={{ at, of: pictures.length }}
                onMove={to => move(picture.id, to)}
                drag={{
                  isDragged: dragged === picture.id,
                  onStart: () => setDragged(picture.id),
                  onEnd: () => setDragged(null),
                  onDrop: () => {
                    if (dragged !== null && dragged !== picture.id) move(dragged, at)
                    setDragged(null)
                  },
                }}
              />
            ))}
          </ol>
        )}
        <UploadList {...uploads} />
        <FormAlert>{refusal}</FormAlert>
      </FileDropArea>
    </section>
  )
}
