import { useId, useRef } from 'react'
import { PictureTile } from './PictureTile.tsx'
import type { useSentPictures } from './use-sent-pictures.ts'

type Props = Pick<ReturnType<typeof useSentPictures>, 'pictures' | 'problem' | 'add' | 'remove' | 'sendAgain'> & {
  most: number
  /** what they should show */
  of: string
}

/** Chooses photographs, and shows those that were chosen. */
export function Photographs({ pictures, problem, add, remove, sendAgain, most, of }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <fieldset aria-describedby={`${id}-hint`}>
      <legend className="text-sm font-medium">
        Photographs <span className="font-normal text-muted">(optional)</span>
      </legend>
      <p id={`${id}-hint`} className="text-sm text-muted">
        Up to {most}, of 20 MB each: {of}.
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
      {pictures.length < most && (
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
