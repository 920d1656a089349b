import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  MAIL_KIND_GROUPS,
  MAIL_KIND_NAMES,
  MAIL_KINDS,
  type MailKindName,
} from '../../../domain/mail-texts/mail-kinds.ts'
import { QueryBoundary, RowsSkeleton } from '../../ui/QueryBoundary.tsx'
import { MailEditor } from './MailEditor.tsx'
import { mailText } from './queries.ts'

/** The texts of the emails to buyers: select, edit, preview and save. */
export function MailsScreen({ mail }: { mail: MailKindName }) {
  const navigate = useNavigate()
  const query = useQuery(mailText(mail))
  const changed = query.data?.changed ?? []
  return (
    <div className="grid gap-4">
      <div>
        <h2 className="text-lg">Emails</h2>
        <p className="text-sm text-muted">
          What emails to buyers say in your words. Lists of parts, amounts, links and the footer are put in by
          themselves. Emails that wait to be sent take the new words; those that were sent stay as they are.
        </p>
      </div>
      <label className="admin-fields block max-w-xl text-sm font-medium">
        Email
        <select
          className="field mt-1"
          value={mail}
          onChange={({ target }) => {
            void navigate({ to: '/admin/store', search: { section: 'mails', mail: target.value }, replace: true })
          }}
        >
          {Object.entries(MAIL_KIND_GROUPS).map(([group, kinds]) => (
            <optgroup key={group} label={group}>
              {MAIL_KIND_NAMES.filter(name => Object.hasOwn(kinds, name)).map(name => (
                <option key={name} value={name}>
                  {MAIL_KINDS[name].title}
                  {changed.includes(name) ? ' (changed)' : ''}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <span className="mt-1 block font-normal text-muted">{MAIL_KINDS[mail].sent}</span>
      </label>
      <QueryBoundary query={query} failed="The email could not be loaded." skeleton={<RowsSkeleton rows={8} />}>
        {kept => <MailEditor key={mail} mail={mail} kept={kept} />}
      </QueryBoundary>
    </div>
  )
}
