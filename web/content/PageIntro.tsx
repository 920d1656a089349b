import type { ReactNode } from 'react'
import { Breadcrumb } from '../ui/Breadcrumb.tsx'

export type Scene =
  | 'airplane'
  | 'tag'
  | 'parcel'
  | 'truck'
  | 'globe'
  | 'phone'
  | 'toolbox'
  | 'hangar'
  | 'quote'
  | 'engine'
  | 'cockpit'

/** The header of a text page: breadcrumb, title, description and actions; a drawing on wide screens. */
export function PageIntro(page: {
  title: string
  lead: ReactNode
  scene?: Scene
  /** the page it belongs under */
  under?: { name: string; path: string }
  children?: ReactNode
}) {
  const { title, lead, scene, under, children } = page
  return (
    <div className="border-b border-line bg-panel">
      <div className="wrap-page flex items-center justify-between gap-10 py-6 md:py-10">
        <div className="min-w-0 max-w-2xl flex-1">
          <Breadcrumb steps={[{ name: 'Home', path: '/' }, ...(under ? [under] : []), { name: title }]} />
          <h1 className="mt-2 text-3xl sm:text-4xl">{title}</h1>
          <p className="mt-3 text-pretty text-lg text-muted">{lead}</p>
          {children && <div className="mt-6">{children}</div>}
        </div>
        {scene && <Drawing scene={scene} className="w-60 max-md:hidden lg:w-80" />}
      </div>
    </div>
  )
}

/** A decorative line drawing of the store. */
export function Drawing({ scene, className = '' }: { scene: Scene; className?: string }) {
  // Lazy: a phone, which does not show it, does not fetch it.
  return (
    <img
      src={`/drawings/scene-${scene}.svg`}
      alt=""
      width={320}
      height={240}
      loading="lazy"
      className={`shrink-0 ${className}`}
    />
  )
}
