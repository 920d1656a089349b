import { type ReactNode, useState } from 'react'

type Props = { onDrop: (dropped: DataTransfer) => void; className?: string; children: ReactNode }

/** An area to drop files on. A button inside it also opens the file picker. */
export function DropFrame({ onDrop, className = '', children }: Props) {
  const [isOver, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside is for everybody
    <div
      className={`rounded-md border border-dashed ${className} ${isOver ? 'border-accent bg-sunken' : 'border-edge'}`}
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
        onDrop(event.dataTransfer)
      }}
    >
      {children}
    </div>
  )
}
