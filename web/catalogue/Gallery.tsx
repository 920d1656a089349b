import { useState } from 'react'
import { PartPicture } from './PartPicture.tsx'

type Image = { id: number; url: string; alt: string }

/** The primary picture large; with several, thumbnails that change it. */
export function Gallery({ images, drawing, name }: { images: Image[]; drawing: string; name: string }) {
  const [chosen, choose] = useState(0)
  const main = images[chosen] ?? images[0]
  return (
    <div>
      <PartPicture
        url={main?.url ?? null}
        drawing={drawing}
        name={main?.alt || name}
        size={560}
        sizes="(min-width: 64rem) 28rem, (min-width: 48rem) 50vw, 100vw"
        className="w-full"
        eager
      />
      {images.length === 0 && (
        <p className="mt-1 text-center text-sm text-muted">No image available: a drawing of parts of this kind</p>
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
  )
}
