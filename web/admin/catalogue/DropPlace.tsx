import { type ReactNode, useState } from 'react'

type Props = { label: string; accept: string; hint: string; onFiles: (files: File[]) => void; children?: ReactNode }

/** A place to drop files on, or to choose them. */
export function DropPlace({ label, accept, hint, onFiles, children }: Props) {
  const [isOver, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside is for everybody
    <div
      className={`rounded-md border border-dashed p-3 ${isOver ? 'border-accent bg-sunken' : 'border-edge'}`}
      onDragOver={event => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
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
    </div>
  )
}
