import { Icon } from '../../ui/Icon.tsx'
import type { Upload, useUploads } from './use-uploads.ts'

type Props = Pick<ReturnType<typeof useUploads>, 'uploads' | 'discard' | 'sendAgain'>

/** Uploads in progress, and refused ones. */
export function UploadList({ uploads, discard, sendAgain }: Props) {
  if (uploads.length === 0) return null
  return (
    <ul className="space-y-2" aria-label="Uploads">
      {uploads.map(upload => (
        <li key={upload.key} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">{upload.file.name}</span>
          <State upload={upload} onSendAgain={() => sendAgain(upload)} />
          <button
            type="button"
            aria-label={`Remove ${upload.file.name}`}
            onClick={() => discard(upload.key)}
            className="inline-grid size-9 place-items-center rounded-md hover:bg-sunken pointer-coarse:size-11"
          >
            <Icon name="close" size={18} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function State({ upload: { file, error, progress }, onSendAgain }: { upload: Upload; onSendAgain: () => void }) {
  const percent = Math.round(progress * 100)
  if (error === null)
    return (
      <progress className="h-2 w-32 accent-(--accent)" max={100} value={percent} aria-label={file.name}>
        {percent}%
      </progress>
    )
  return (
    <>
      <span role="alert" className="text-bad">
        {error}
      </span>
      <button
        type="button"
        className="text-link pointer-coarse:min-h-11"
        aria-label={`Try again: ${file.name}`}
        onClick={onSendAgain}
      >
        Try again
      </button>
    </>
  )
}
