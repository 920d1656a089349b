import { useEffect, useRef } from 'react'
import { Icon } from '../ui/Icon.tsx'
import type { SentPicture } from './use-sent-pictures.ts'

const SIDE = 192

type Props = { picture: SentPicture; onRemove: () => void; onSendAgain: () => void }

/** A chosen photograph: small, with how far it is, why it was refused, and how to take it out. */
export function PictureTile({ picture, onRemove, onSendAgain }: Props) {
  const { file, name, progress, upload, error } = picture
  const percent = Math.round(progress * 100)
  return (
    <li className={`sheet relative p-2 text-sm ${error === null ? '' : 'border-bad'}`}>
      <Preview file={file} />
      <p className="mt-1 truncate" title={name}>
        {name}
      </p>
      {error !== null ? (
        <div role="alert">
          <p className="text-bad">{error}</p>
          {file && (
            <button
              type="button"
              className="text-link pointer-coarse:min-h-11"
              aria-label={`Try again: ${name}`}
              onClick={onSendAgain}
            >
              Try again
            </button>
          )}
        </div>
      ) : upload === null ? (
        <progress className="mt-1 h-2 w-full accent-(--accent)" max={100} value={percent} aria-label={name}>
          {percent}%
        </progress>
      ) : (
        <p className="flex items-center gap-1 text-good">
          <Icon name="check" size={16} /> Added
        </p>
      )}
      <button
        type="button"
        aria-label={`Remove ${name}`}
        onClick={onRemove}
        className="absolute top-1 right-1 inline-grid size-9 place-items-center rounded-md border border-line bg-panel hover:bg-sunken pointer-coarse:size-11"
      >
        <Icon name="close" size={18} />
      </button>
    </li>
  )
}

/** Drawn on a canvas: the page's policy lets no address in that a browser makes for a file of the person's. */
function Preview({ file }: { file: File | null }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (!file) return
    let isGone = false
    // What the browser cannot read stays an empty frame; the store says whether it can.
    createImageBitmap(file).then(
      bitmap => {
        if (!isGone) draw(canvas.current, bitmap)
        bitmap.close()
      },
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [file])
  return (
    <canvas ref={canvas} width={SIDE} height={SIDE} className="aspect-square w-full border border-line bg-sunken" />
  )
}

/** The middle of the picture, as a square. */
function draw(canvas: HTMLCanvasElement | null, bitmap: ImageBitmap): void {
  const { width, height } = bitmap
  const side = Math.min(width, height)
  canvas?.getContext('2d')?.drawImage(bitmap, (width - side) / 2, (height - side) / 2, side, side, 0, 0, SIDE, SIDE)
}
