type Props = { url: string | null; name: string; size: number; className?: string; eager?: boolean }

/** A part's picture at a fixed size, or a sheet of drawing paper that says there is none. */
export function PartPicture({ url, name, size, className = '', eager = false }: Props) {
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
