import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { counted } from '../../../domain/text/counted.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { DropFrame } from '../../ui/DropFrame.tsx'
import { announcedFiles, deleteAnnounced, missingFiles } from './announced-files.ts'
import { chosenFiles, droppedFiles, type SentFile } from './dropped-files.ts'
import { sentScans } from './queries.ts'
import { scanSender } from './scan-sender.ts'

type Props = { onFiles: (files: SentFile[]) => void; children?: ReactNode }

/** An area to drop a folder, files or a ZIP on, with buttons to select them. */
export function ScanDrop({ onFiles, children }: Props) {
  return (
    <DropFrame className="space-y-3 p-4" onDrop={dropped => void droppedFiles(dropped).then(onFiles)}>
      {children}
      <p className="flex flex-wrap items-center gap-3">
        <Choose label="Choose files or a ZIP" onFiles={onFiles} />
        <Choose label="Choose a folder" isFolder onFiles={onFiles} />
        <span className="text-sm text-muted">
          Or drop a folder, files or a ZIP here: PDF, JPEG or PNG to 10 MB each, a ZIP to 100 MB.
        </span>
      </p>
    </DropFrame>
  )
}

function Choose({
  label,
  isFolder = false,
  onFiles,
}: {
  label: string
  isFolder?: boolean
  onFiles: Props['onFiles']
}) {
  return (
    <label className="button focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-(--accent)">
      {label}
      <input
        type="file"
        multiple
        className="sr-only"
        accept={isFolder ? undefined : '.pdf,.jpg,.jpeg,.png,.zip'}
        // React does not know this property; browsers accept it as an attribute.
        ref={input => {
          if (isFolder) input?.setAttribute('webkitdirectory', '')
        }}
        onChange={event => {
          onFiles(chosenFiles(event.currentTarget.files ?? []))
          event.currentTarget.value = ''
        }}
      />
    </label>
  )
}

/** Failed files listed at most; all of them are counted, and retried together. */
const MAX_SHOWN = 20

/** Progress of the upload of a batch, with the files that failed, or that an upload which was cut off did not send. */
export function SendingScans({ batchId }: { batchId: number }) {
  const { total, sent, known, notSent } = useSyncExternalStore(
    scanSender.subscribe,
    () => scanSender.state(batchId),
    () => scanSender.state(batchId),
  )
  const left = total - sent - notSent.length
  if (total === 0) return <CutOff batchId={batchId} known={known} />
  return (
    <section aria-label="Sending" className="sheet space-y-2 p-3 text-sm">
      <p role="status" className="flex flex-wrap items-center gap-3 tabular-nums">
        {left > 0
          ? `Sending: ${thousands(sent)} of ${thousands(total)}. Stay in the back office until all are sent.`
          : sent === 0
            ? 'No file was sent.'
            : `${counted(sent, 'file')} sent.`}
        {known > 0 && ` ${counted(known, 'file was', 'files were')} here already.`}
        {left > 0 && (
          <button type="button" className="list-button" onClick={() => scanSender.stop(batchId)}>
            Stop sending
          </button>
        )}
      </p>
      {left > 0 && (
        <progress className="h-2 w-full accent-accent" aria-label="Sent" value={sent + notSent.length} max={total} />
      )}
      {notSent.length > 0 && (
        <>
          <p className="flex flex-wrap items-center gap-3">
            <span className="font-medium text-bad">{counted(notSent.length, 'file')} not sent</span>
            <button type="button" className="list-button" onClick={() => scanSender.sendAgain(batchId)}>
              Upload the rest
            </button>
          </p>
          <ul className="space-y-0.5">
            {notSent.slice(0, MAX_SHOWN).map(({ path, why }) => (
              <li key={path} className="[overflow-wrap:anywhere]">
                {path}: <span className="text-muted">{why}</span>
              </li>
            ))}
          </ul>
          {notSent.length > MAX_SHOWN && <p className="text-muted">and {thousands(notSent.length - MAX_SHOWN)} more</p>}
        </>
      )}
    </section>
  )
}

/** The files of an upload that ended early: the store has `sent` of them, and not the others. */
function CutOff({ batchId, known }: { batchId: number; known: number }) {
  const [announced, setAnnounced] = useState<readonly string[]>([])
  useEffect(() => setAnnounced(announcedFiles(batchId)), [batchId])
  const { data } = useQuery({ ...sentScans(batchId), enabled: announced.length > 0 })
  const missing = data ? missingFiles(announced, data.files) : []
  const isComplete = data !== undefined && announced.length > 0 && missing.length === 0
  useEffect(() => {
    if (isComplete) deleteAnnounced(batchId)
  }, [isComplete, batchId])
  if (missing.length > 0) return <MissingFiles total={announced.length} missing={missing} />
  if (known === 0) return null
  return (
    <p role="status" className="sheet p-3 text-sm">
      {known === 1 ? 'This file is here already.' : `All ${thousands(known)} files are here already.`}
    </p>
  )
}

/** The files that an upload which was cut off did not send. */
export function MissingFiles({ total, missing }: { total: number; missing: readonly string[] }) {
  return (
    <section aria-label="Not sent" className="sheet space-y-2 p-3 text-sm">
      <p role="status">
        <span className="font-medium text-bad">
          {thousands(missing.length)} of {counted(total, 'file')} not sent.
        </span>{' '}
        {total > missing.length && `${counted(total - missing.length, 'file')} sent, in the lists below. `}
        The upload was cut off. Drop or choose the same folder again to upload the rest: only the missing files are
        sent.
      </p>
      <ul className="space-y-0.5">
        {missing.slice(0, MAX_SHOWN).map(path => (
          <li key={path} className="[overflow-wrap:anywhere]">
            {path}
          </li>
        ))}
      </ul>
      {missing.length > MAX_SHOWN && <p className="text-muted">and {thousands(missing.length - MAX_SHOWN)} more</p>}
    </section>
  )
}
