import { useEffect, useRef } from 'react'
import { RemoveSentFile, type SentFileProps, SentFileState } from '../ui/FilesField.tsx'

const SIDE = 192

/** A thumbnail of a chosen photograph with its upload progress, error and remove button. */
export const PictureTile = ({ file: picture, onRemove, onSendAgain }: SentFileProps) => (
  <li className={`sheet relative p-2 text-sm ${picture.error === null ? '' : 'border-bad'}`}>
    <Preview file={picture.file} />
    <p className="mt-1 truncate" title={picture.name}>
      {picture.name}
    </p>
    <SentFileState file={picture} onSendAgain={onSendAgain} />
    <RemoveSentFile name={picture.name} onRemove={onRemove} className="absolute top-1 right-1" />
  </li>
)

/** Drawn on a canvas, because the page's policy does not allow blob URLs. */
function Preview({ file }: { file: File | null }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (!file) return
    let isGone = false
    // A picture that the browser cannot read stays an empty frame; the store may still accept it.
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
