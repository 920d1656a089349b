import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { TwoStepCodeShape } from '../../../../domain/customers/account.ts'
import { store } from '../../../../domain/settings/store.ts'
import { z } from '../../../../domain/text/zod.ts'
import type { Api } from '../../../api.ts'
import { api } from '../../../api.ts'
import { refusalCode } from '../../../api-refusal.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Form } from '../../../ui/Form.tsx'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { signInProblem } from '../../auth/sign-in-problem.ts'
import { FormActions } from '../FormActions.tsx'
import { backupCodesFile, inGroups, pictureAddress } from './two-step-texts.ts'

export type TwoStepStart = Awaited<ReturnType<Api['accounts']['startTwoStep']>>
const FormShape = z.strictObject({ code: TwoStepCodeShape })

type Props = { email: string; start: TwoStepStart; onConfirmed: () => Promise<void>; onCancel: () => void }

/** The app scans the secret, the backup codes are saved, a code confirms. Nothing changes before that. */
export function TwoStepSetUp({ email, start, onConfirmed, onCancel }: Props) {
  const { uri, picture, secret, backupCodes } = start
  const [problem, setProblem] = useState<string | null>(null)
  const top = useRef<HTMLOListElement>(null)
  useEffect(() => top.current?.focus(), [])
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(FormShape),
    defaultValues: { code: '' },
  })
  const confirm = handleSubmit(async form => {
    setProblem(null)
    try {
      await api.accounts.confirmTwoStep(form)
      await onConfirmed()
    } catch (error) {
      if (refusalCode(error) === 'CODE_WRONG')
        setError('code', { message: signInProblem(error) }, { shouldFocus: true })
      else setProblem(signInProblem(error))
    }
  })
  return (
    <ol ref={top} tabIndex={-1} aria-label="Set up two-step sign-in" className="space-y-6 outline-none">
      <Step title="1. Add this account to your app">
        <div className="flex flex-wrap items-start gap-4">
          {/* Black on white, with a margin: what cameras read (ISO/IEC 18004), in dark mode too. */}
          <img
            src={pictureAddress(picture)}
            alt="QR code for your authenticator app"
            width={192}
            height={192}
            className="rounded-md border border-line bg-[#fff] p-2"
          />
          <div className="min-w-48 flex-1 space-y-2">
            <p>Scan the code with your authenticator app, or type this key into it:</p>
            <p className="part-number">{inGroups(secret)}</p>
            <div className="flex flex-wrap gap-2">
              <CopyButton text={secret} label="Copy key" />
              <a href={uri} className="button px-3 pointer-fine:hidden">
                Open in an app here
              </a>
            </div>
          </div>
        </div>
      </Step>
      <Step title="2. Keep your backup codes">
        <p>Use these if you lose the app. Each code signs you in once. They are shown only now.</p>
        <ul aria-label="Backup codes" className="part-number grid grid-cols-2 gap-x-4 gap-y-1 bg-sunken p-3">
          {backupCodes.map(code => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <CopyButton text={backupCodes.join('\n')} label="Copy codes" />
          <button
            type="button"
            className="button px-3"
            onClick={() => saveFile('backup-codes.txt', 'text/plain', backupCodesFile(store.name, email, backupCodes))}
          >
            Download codes
          </button>
        </div>
      </Step>
      <Step title="3. Enter the code that the app shows">
        <Form className="space-y-4" aria-label="Confirm two-step sign-in" onSubmit={event => void confirm(event)}>
          <TextField
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            className="max-w-48"
            error={formState.errors.code?.message}
            {...register('code')}
          />
          <FormAlert>{problem}</FormAlert>
          <FormActions
            label="Turn On"
            busyLabel="Turning on..."
            isSaving={formState.isSubmitting}
            onCancel={onCancel}
          />
        </Form>
      </Step>
    </ol>
  )
}

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <li className="space-y-3 border-t border-line pt-4">
    <h3 className="text-base">{title}</h3>
    {children}
  </li>
)
