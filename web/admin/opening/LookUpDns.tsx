import { useState } from 'react'
import { DNS_WORDS, domainOf } from '../../../domain/opening/mail-records.ts'
import { api } from '../../api.ts'
import { refusalText } from '../../api-refusal.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Form } from '../../ui/Form.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useAdminMutation } from '../use-admin-mutation.ts'
import type { DnsRecords } from './queries.ts'

/** Queries DNS for the records of the mail domain, and shows the correct values. */
export function LookUpDns({ mailbox }: { mailbox: string }) {
  const [error, setError] = useState('')
  const [records, setRecords] = useState<DnsRecords>([])
  const looking = useAdminMutation({
    change: (selector: string) => api.opening.lookUpDns(selector ? { selector } : {}),
    onSuccess: answer => setRecords(answer.records),
    onError: failure => setError(refusalText(failure, 'The records could not be looked up. Please try again.')),
  })
  return (
    <div className="space-y-3">
      <Form
        aria-label="DNS of mail"
        className="space-y-3"
        onSubmit={event => {
          event.preventDefault()
          setError('')
          looking.change(String(new FormData(event.currentTarget).get('selector') ?? '').trim())
        }}
      >
        <TextField
          label="DKIM selector"
          name="selector"
          aria-required={false}
          maxLength={63}
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          hint={`As your mail provider names it, for ${domainOf(mailbox)}`}
          error={error || undefined}
        />
        <BusyButton type="submit" className="button" isBusy={looking.isPending}>
          Look up
        </BusyButton>
      </Form>
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
