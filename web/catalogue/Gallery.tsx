import { type MouseEvent, useState } from 'react'
import { LineIcon } from '../ui/Icon.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { PartPicture } from './PartPicture.tsx'

const PictureViewer = lazyPart(() => import('./PictureViewer.tsx').then(({ PictureViewer }) => PictureViewer))

type Image = { id: number; url: string; alt: string }
type Props = { images: Image[]; drawing: string; name: string }

/**
 * The main picture, small beside the name on a phone; with several, thumbnails select it. It opens enlarged; without scripts it
 * links to the picture file.
 */
export function Gallery({ images, drawing, name }: Props) {
  const [chosen, choose] = useState(0)
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const main = images[chosen] ?? images[0]
  const pictures =
    images.length > 0
      ? images.map(({ url, alt }) => ({ url, alt: alt || name }))
      : [{ url: drawing, alt: `Drawing: ${name}` }]
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <div className="max-md:contents">
      <a
        href={main?.url ?? drawing}
        aria-haspopup="dialog"
        aria-label={main ? `Enlarge picture ${chosen + 1}: ${main.alt || name}` : 'Enlarge drawing'}
        onClick={open}
        className="relative block cursor-zoom-in self-start"
      >
        <PartPicture
          url={main?.url ?? null}
          drawing={drawing}
          name={main?.alt || name}
          size={560}
          sizes="(min-width: 64rem) 20rem, (min-width: 48rem) 12rem, 6rem"
          className="w-full"
          eager
        />
        <span className="not-printed absolute right-1 bottom-1 rounded-sm bg-panel p-0.5 text-muted max-md:hidden">
          <LineIcon path={ENLARGE} size={18} />
        </span>
      </a>
      <div className="max-md:order-1 max-md:col-span-2">
        {images.length === 0 && (
          <p className="mt-1 text-sm text-balance text-muted md:text-center">
            No image available: a drawing of parts of this kind
          </p>
        )}
        {images.length > 1 && (
          <ul className="mt-2 flex flex-wrap gap-2">
            {images.map((image, index) => (
              <li key={image.id}>
                <button
                  type="button"
                  aria-label={`Show picture ${index + 1}`}
                  aria-pressed={index === chosen}
                  onClick={() => choose(index)}
                  className="block rounded-md border-2 border-transparent aria-pressed:border-accent"
                >
                  <PartPicture drawing={drawing} url={image.url} name={image.alt || name} size={64} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {isOpen !== null && (
        <PictureViewer
          pictures={pictures}
          at={chosen}
          onShow={choose}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onFail={() => setOpen(null)}
        />
      )}
    </div>
  )
}

const ENLARGE = 'M14 4h6v6M10 20H4v-6M20 4l-7 7M4 20l7-7'
