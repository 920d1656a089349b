import type { ReactNode } from 'react'
import { Badge } from '../ui/Badge.tsx'

type Props = {
  name: string
  isChosen: boolean
  onChoose: () => void
  title: string
  badge: string | null
  children: ReactNode
  /** at the end of the row */
  aside?: ReactNode
}

/** One option of a choice, with its details. */
export function ChoiceRow({ name, isChosen, onChoose, title, badge, children, aside }: Props) {
  return (
    <div className="flex items-center gap-3 pr-3 has-checked:bg-sunken">
      <label className="flex min-h-14 min-w-0 flex-1 items-start gap-3 py-3 pl-4">
        <input type="radio" name={name} className="mt-0.5 size-5 shrink-0" checked={isChosen} onChange={onChoose} />
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <span className="font-medium">{title}</span>
          {badge && (
            <>
              {' '}
              <Badge>{badge}</Badge>
            </>
          )}
          <span className="block text-sm text-muted">{children}</span>
        </span>
      </label>
      {aside}
    </div>
  )
}
