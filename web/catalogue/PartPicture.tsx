import { PICTURE_WIDTHS, pictureAddress, readPictureAddress } from '../../domain/picture.ts'

type Props = {
  url: string | null
  name: string
  size: number
  /** how wide it is shown where that is not `size`, as the attribute of an img */
  sizes?: string
  className?: string
  eager?: boolean
}

/** A part's picture at a fixed size, or a sheet of drawing paper that says there is none. */
export function PartPicture({ url, name, size, sizes, className = '', eager = false }: Props) {
  if (url === null) {
    return (
      <span role="img" aria-label={`No image of ${name}`} className={`no-picture ${className}`}>
        <span aria-hidden="true" className={`caption ${size < 100 ? 'text-[0.65rem] leading-tight' : 'text-sm'}`}>
          {size < 100 ? 'No image' : 'No image available'}
        </span>
      </span>
    )
  }
  return (
    <img
      {...widthsOf(url, sizes ?? `${size}px`)}
      src={url}
      alt={name}
      width={size}
      height={size}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={`aspect-square rounded-md border border-line bg-panel object-contain ${className}`}
    />
  )
}

/** The widths that a photograph of the store is kept in, for the browser to choose from. */
function widthsOf(url: string, sizes: string) {
  const picture = readPictureAddress(url)
  if (!picture) return {}
  return { sizes, srcSet: PICTURE_WIDTHS.map(width => `${pictureAddress(picture.id, width)} ${width}w`).join(', ') }
}
