import type { ReactNode } from 'react'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { ShortTime } from '../../ui/ShortTime.tsx'

type Saved = { savedBy: string | null; savedAt: Date | null }
type Listed = Saved & { version: number }

type Row = {
  name: ReactNode
  /** a second line */
  note?: ReactNode
  /** its state, or what can be done with it */
  action: ReactNode
}

type Props = {
  title?: string
  /** of the last action in a row */
  refusal?: string | null
  children: ReactNode
}

/** The versions of a document, as a VersionList. */
export const History = ({ title = 'History', refusal = null, children }: Props) => (
  <section aria-label={title} className="sheet">
    <h3 className="p-4 pb-2 text-base">{title}</h3>
    <FormAlert>{refusal}</FormAlert>
    {children}
  </section>
)

type ListProps<Version extends Listed> = { versions: readonly Version[]; row: (version: Version) => Row }

/** The versions of a document, the newest first. */
export const VersionList = <Version extends Listed>({ versions, row }: ListProps<Version>) => (
  <ol className="divide-y divide-line border-t border-line text-sm">
    {versions.map(version => {
      const { name, note, action } = row(version)
      return (
        <li key={version.version} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
          <span className="min-w-0 flex-1 basis-56">
            {name}
            {note && <span className="block [overflow-wrap:anywhere] text-muted">{note}</span>}
          </span>
          {action}
        </li>
      )
    })}
  </ol>
)

/** The admin of a version, and the time of saving. */
export const SavedBy = ({ savedBy, savedAt }: Saved) => (
  <>
    {savedBy ?? 'a deleted account'}
    {savedAt && (
      <>
        , <ShortTime at={savedAt} />
      </>
    )}
  </>
)

type RestoreProps = {
  /** this version is in force */
  isNow: boolean
  /** the version, in the name of its button */
  name: string
  question: string
  /** what restoring changes */
  change: string
  isPending: boolean
  onRestore: () => void
}

/** Restores a version, after confirmation. */
export function Restore({ isNow, name, question, change, isPending, onRestore }: RestoreProps) {
  if (isNow) return <span className="text-muted">In force</span>
  return (
    <ConfirmButton
      name={
        <>
          Restore <span className="sr-only">{name}</span>
        </>
      }
      question={question}
      action="Restore"
      isPending={isPending}
      onConfirm={onRestore}
    >
      {change} The current version stays in the history. What you have typed and not saved is discarded.
    </ConfirmButton>
  )
}
