import { useId, useRef } from 'react'
import { MOST_RETURN_PICTURES } from '../../../domain/return-request.ts'
import { PictureTile } from './PictureTile.tsx'
import type { useReturnPictures } from './use-return-pictures.ts'

type Props = Pick<ReturnType<typeof useReturnPictures>, 'pictures' | 'problem' | 'add' | 'remove' | 'sendAgain'>

/** Chooses photographs, and shows those that were chosen. */
export function ReturnPhotographs({ pictures, problem, add, remove, sendAgain }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <fieldset aria-describedby={`${id}-hint`}>
      <legend className="text-sm font-medium">
        Photographs <span className="font-normal text-muted">(optional)</span>
      </legend>
      <p id={`${id}-hint`} className="text-sm text-muted">
        Up to {MOST_RETURN_PICTURES}, of 20 MB each: the part, its tag and papers, the packing.
      </p>
      {pictures.length > 0 && (
        <ul className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-3">
          {pictures.map(picture => (
            <PictureTile
              key={picture.key}
              picture={picture}
              onSendAgain={() => sendAgain(picture)}
              onRemove={() => {
                remove(picture.key)
                input.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      {pictures.length < MOST_RETURN_PICTURES && (
        <label className="button mt-2 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-(--accent)">
          Add photographs
          <input
            ref={input}
            type="file"
            // Phones turn what they keep otherwise into one of these.
            accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
            multiple
            className="sr-only"
            onChange={event => {
              add([...(event.currentTarget.files ?? [])])
              event.currentTarget.value = ''
            }}
          />
        </label>
      )}
      {problem !== null && (
        <p role="alert" className="mt-1 text-sm text-bad">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
