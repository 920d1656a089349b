import { PICTURE_WIDTHS, pictureAddress, readPictureAddress } from '../../domain/catalogue/picture.ts'

type Props = {
  url: string | null
  /** shown if there is no photograph */
  drawing: string
  name: string
  size: number
  /** how wide it is shown where that is not `size`, as the attribute of an img */
  sizes?: string
  className?: string
  eager?: boolean
}

/** A part's photograph at a fixed size, else the drawing of its family. */
export function PartPicture({ url, drawing, name, size, sizes, className = '', eager = false }: Props) {
  return (
    <img
      {...(url === null ? {} : widthsOf(url, sizes ?? `${size}px`))}
      src={url ?? drawing}
      alt={url === null ? '' : name}
      width={size}
      height={size}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={`aspect-square rounded-md border border-line bg-panel object-contain ${className}`}
    />
  )
}

/** The stored widths of a photograph, for the browser to choose from. */
function widthsOf(url: string, sizes: string) {
  const picture = readPictureAddress(url)
  if (!picture) return {}
  return { sizes, srcSet: PICTURE_WIDTHS.map(width => `${pictureAddress(picture.id, width)} ${width}w`).join(', ') }
}
