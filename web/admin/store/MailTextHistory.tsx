import { MAIL_KINDS, type MailKindName } from '../../../domain/mail-texts/mail-kinds.ts'
import type { MailText } from '../../../domain/mail-texts/mail-text.ts'
import { api } from '../../api.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'
import { History, Restore, SavedBy, VersionList } from './History.tsx'
import type { MailTexts } from './queries.ts'

/** `onRestored`: a version was restored, which replaces a draft */
type Props = { mail: MailKindName; kept: MailTexts; onRestored: () => void }

const FIRST = { version: 0, text: null, savedBy: null, savedAt: null }

/** The versions of an email's text; each can be restored. */
export function MailTextHistory({ mail, kept: { version, versions }, onRestored }: Props) {
  const { change, isPending, refusal } = useAdminMutation({
    // null: the default text
    change: async (text: MailText | null) => {
      const saved = await api.mailTexts.save({ mail, version, text })
      onRestored()
      return saved
    },
    toast: () => 'Saved.',
  })
  if (version === 0) return null
  return (
    <History refusal={refusal}>
      <VersionList
        versions={[...versions, FIRST]}
        row={one => ({
          name: (
            <>
              {one.version === 0
                ? 'The first words'
                : `Version ${one.version}${one.text === null ? ', the first words again' : ''}`}
              {one.savedAt && (
                <>
                  , saved by <SavedBy savedBy={one.savedBy} savedAt={one.savedAt} />
                </>
              )}
            </>
          ),
          note: (one.text ?? MAIL_KINDS[mail].first).subject,
          action: (
            <Restore
              isNow={one.version === version}
              name={one.version === 0 ? 'the first words' : `version ${one.version}`}
              question="Restore these words?"
              change={`This email will say what it said ${one.version === 0 ? 'first' : `in version ${one.version}`}.`}
              isPending={isPending}
              onRestore={() => change(one.text)}
            />
          ),
        })}
      />
    </History>
  )
}
