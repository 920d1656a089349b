import { useRef, useState } from 'react'
import { api } from '../../../api.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { notify } from '../../../ui/notify.ts'
import { FormEnd } from '../FormEnd.tsx'
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
          You sign in with your password and a code of your authenticator app. Google and mailed links do not let you
          in.
        </p>
      ) : (
        <p>
          Once it is on, your password alone lets nobody in: you also give a code that an authenticator app on your
          phone shows. Signing in with Google or a mailed link ends.
        </p>
      )}
      {needsTwoStep && (
        <p className="border-l-4 border-caution bg-sunken p-3 text-sm">
          {hasTwoStep
            ? 'This store requires it of admins: it cannot be turned off.'
            : 'This store requires it of admins. Set it up to be let into the back office.'}
        </p>
      )}
      {!hasTwoStep && !hasPassword && <p className="text-muted">It needs a password: set one first.</p>}
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
          end={isBusy => <FormEnd label="Continue" busyLabel="Preparing..." isSaving={isBusy} onCancel={rest} />}
        />
      )}
      {step.at === 'password' && step.to === 'stop' && (
        <ByPassword
          label="Turn off two-step sign-in"
          onPassword={stop}
          end={isBusy => <FormEnd label="Turn Off" busyLabel="Turning off..." isSaving={isBusy} onCancel={rest} />}
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
