import { MAIL_KINDS, type MailKindName } from '../../../domain/mail-texts/mail-kinds.ts'
import type { MailText } from '../../../domain/mail-texts/mail-text.ts'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { ShortTime } from '../../ui/ShortTime.tsx'
import type { MailTexts } from './queries.ts'

type Props = { mail: MailKindName; kept: MailTexts; isPending: boolean; onRestore: (text: MailText | null) => void }

/** The versions of an email's text; each can be restored. */
export function MailTextHistory({ mail, kept, isPending, onRestore }: Props) {
  if (kept.version === 0) return null
  const first = { version: 0, text: null, savedBy: null, savedAt: null }
  return (
    <section aria-label="History" className="sheet">
      <h3 className="p-4 pb-2 text-base">History</h3>
      <ol className="divide-y divide-line border-t border-line text-sm">
        {[...kept.versions, first].map(({ version, text, savedBy, savedAt }) => (
          <li key={version} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
            <span className="min-w-0 flex-1 basis-56">
              {version === 0
                ? 'The first words'
                : `Version ${version}${text === null ? ', the first words again' : ''}`}
              {savedAt && (
                <>
                  , saved by {savedBy ?? 'a deleted account'}, <ShortTime at={savedAt} />
                </>
              )}
              <span className="block [overflow-wrap:anywhere] text-muted">
                {(text ?? MAIL_KINDS[mail].first).subject}
              </span>
            </span>
            {version === kept.version ? (
              <span className="text-muted">In force</span>
            ) : (
              <ConfirmButton
                name={
                  <>
                    Restore <span className="sr-only">{version === 0 ? 'the first words' : `version ${version}`}</span>
                  </>
                }
                question="Restore these words?"
                action="Restore"
                isPending={isPending}
                onConfirm={() => onRestore(text)}
              >
                This email will say what it said {version === 0 ? 'first' : `in version ${version}`}. The current
                version stays in the history. What you have typed and not saved is discarded.
              </ConfirmButton>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
