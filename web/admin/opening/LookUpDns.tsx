import { useState } from 'react'
import { DNS_WORDS, domainOf } from '../../../domain/opening/mail-records.ts'
import { z } from '../../../domain/text/zod.ts'
import { api } from '../../api.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ActionForm } from '../ActionForm.tsx'
import { useActionForm } from '../use-action-form.tsx'
import type { DnsRecords } from './queries.ts'

const Shape = z.strictObject({ selector: z.string().check(z.trim()) })

/** Queries DNS for the records of the mail domain, and shows the correct values. */
export function LookUpDns({ mailbox }: { mailbox: string }) {
  const [records, setRecords] = useState<DnsRecords>([])
  const { action, field } = useActionForm({
    resolver: Shape,
    first: { selector: '' },
    after: (_, typed) => typed,
    send: ({ selector }) => api.opening.lookUpDns(selector ? { selector } : {}),
    noAnswer: 'The records could not be looked up. Please try again.',
    onDone: answer => setRecords(answer.records),
  })
  return (
    <div className="space-y-3">
      <ActionForm action={action} label="DNS of mail" className="space-y-3" submit={{ name: 'Look up' }}>
        <TextField
          label="DKIM selector"
          aria-required={false}
          maxLength={63}
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          hint={`As your mail provider names it, for ${domainOf(mailbox)}`}
          {...field('selector')}
        />
      </ActionForm>
      {records.length > 0 && (
        <dl className="space-y-3 text-sm" aria-label="Records">
          {records.map(({ record, name, state, found, right }) => (
            <div key={record} className="[overflow-wrap:anywhere]">
              <dt>
                <span className="font-semibold">{record}</span>{' '}
                <span className={state === 'good' ? 'text-good' : 'text-caution'}>{DNS_WORDS[state]}</span>
              </dt>
              {found.map(text => (
                <dd key={text} className="font-mono text-xs/5">
                  {text}
                </dd>
              ))}
              {state !== 'good' && (
                <dd className="mt-1 space-y-1">
                  <p>
                    TXT at <span className="font-mono text-xs/5">{name}</span>:
                  </p>
                  <p className="font-mono text-xs/5">{right}</p>
                  {record !== 'DKIM' && <CopyButton text={right} label={`Copy ${record}`} />}
                </dd>
              )}
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
