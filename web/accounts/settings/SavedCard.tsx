import type { ReactNode } from 'react'
import { Badge } from '../../ui/Badge.tsx'

type Props = {
  title: string
  isDefault: boolean
  children: ReactNode
  onEdit: () => void
  onDelete: () => void
  onSetDefault: () => void
}

/** One saved address or account, with what can be done with it. */
export function SavedCard({ title, isDefault, children, onEdit, onDelete, onSetDefault }: Props) {
  return (
    <li className="sheet flex min-w-0 flex-col p-4">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 text-base [overflow-wrap:anywhere]">{title}</h3>
        {isDefault && <Badge>Default</Badge>}
      </div>
      <div className="mt-1 mb-3 [overflow-wrap:anywhere] text-muted">{children}</div>
      <div className="mt-auto flex flex-wrap gap-2">
        <button type="button" className="button px-3" aria-label={`Edit: ${title}`} onClick={onEdit}>
          Edit
        </button>
        {!isDefault && (
          <button type="button" className="button px-3" aria-label={`Set as Default: ${title}`} onClick={onSetDefault}>
            Set as Default
          </button>
        )}
        <button
          type="button"
          className="button border-transparent px-3 text-bad"
          aria-label={`Delete: ${title}`}
          onClick={onDelete}
        >
          Delete
        </button>
      </div>
    </li>
  )
}
