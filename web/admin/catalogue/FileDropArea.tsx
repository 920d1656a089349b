import type { ReactNode } from 'react'
import { DropFrame } from '../../ui/DropFrame.tsx'

type Props = { label: string; accept: string; hint: string; onFiles: (files: File[]) => void; children?: ReactNode }

/** An area to drop files on, with a button to select them. */
export function FileDropArea({ label, accept, hint, onFiles, children }: Props) {
  return (
    <DropFrame className="p-3" onDrop={dropped => onFiles([...dropped.files])}>
      {children}
      <p className="flex flex-wrap items-center gap-3">
        <label className="button focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-(--accent)">
          {label}
          <input
            type="file"
            accept={accept}
            multiple
            className="sr-only"
            onChange={event => {
              onFiles([...(event.currentTarget.files ?? [])])
              event.currentTarget.value = ''
            }}
          />
        </label>
        <span className="text-sm text-muted">{hint}</span>
      </p>
    </DropFrame>
  )
}
