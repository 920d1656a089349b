import { useRef, useState } from 'react'
import { api } from '../../../api.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { notify } from '../../../ui/notify.ts'
import { FormActions } from '../FormActions.tsx'
import { ByPassword } from './ByPassword.tsx'
import { SecurityBlock } from './SecurityBlock.tsx'
import { type Security, useReloadSecurity } from './security-query.ts'
import { TwoStepSetUp, type TwoStepStart } from './TwoStepSetUp.tsx'

type Step = { at: 'rest' } | { at: 'password'; to: 'start' | 'stop' } | { at: 'set-up'; start: TwoStepStart }

/** Two-step sign-in: whether it is on, and the way there and back. */
export function TwoStepBlock({ security: { email, hasPassword, hasTwoStep, needsTwoStep } }: { security: Security }) {
  const [step, setStep] = useState<Step>({ at: 'rest' })
  const top = useRef<HTMLHeadingElement>(null)
  const reload = useReloadSecurity()
  const rest = () => {
    setStep({ at: 'rest' })
    top.current?.focus()
  }
  const changed = async (said: string) => {
    notify.success(said)
    await reload()
    rest()
  }
  const start = async (password: string) => {
    const begun = await api.accounts.startTwoStep({ password })
    setStep({ at: 'set-up', start: begun })
  }
  const stop = async (password: string) => {
    await api.accounts.stopTwoStep({ password })
    await changed('Two-step sign-in is off')
  }
  return (
    <SecurityBlock title="Two-Step Sign-In" headingRef={top} beside={hasTwoStep ? <Badge>On</Badge> : null}>
      {hasTwoStep ? (
        <p>
          You sign in with your password and a code from your authenticator app. Google and email links are turned off.
        </p>
      ) : (
        <p>
          Adds a code from an authenticator app on your phone to your password. Signing in with Google or an email link
          will be turned off.
        </p>
      )}
      {needsTwoStep && (
        <p className="border-l-4 border-caution bg-sunken p-3 text-sm">
          {hasTwoStep
            ? 'Required for admins. It can’t be turned off.'
            : 'Required for admins. Set it up to open the back office.'}
        </p>
      )}
      {!hasTwoStep && !hasPassword && <p className="text-muted">Set a password first.</p>}
      {step.at === 'rest' && hasTwoStep && !needsTwoStep && (
        <button type="button" className="button" onClick={() => setStep({ at: 'password', to: 'stop' })}>
          Turn Off
        </button>
      )}
      {step.at === 'rest' && !hasTwoStep && hasPassword && (
        <button type="button" className="button button-go" onClick={() => setStep({ at: 'password', to: 'start' })}>
          Set Up
        </button>
      )}
      {step.at === 'password' && step.to === 'start' && (
        <ByPassword
          label="Set up two-step sign-in"
          onPassword={start}
          end={isBusy => <FormActions label="Continue" busyLabel="Preparing..." isSaving={isBusy} onCancel={rest} />}
        />
      )}
      {step.at === 'password' && step.to === 'stop' && (
        <ByPassword
          label="Turn off two-step sign-in"
          onPassword={stop}
          end={isBusy => <FormActions label="Turn Off" busyLabel="Turning off..." isSaving={isBusy} onCancel={rest} />}
        />
      )}
      {step.at === 'set-up' && !hasTwoStep && (
        <TwoStepSetUp
          email={email}
          start={step.start}
          onConfirmed={() => changed('Two-step sign-in is on')}
          onCancel={rest}
        />
      )}
    </SecurityBlock>
  )
}
